// Opens what somebody sent (a file on disk, bytes or a text) as short pieces of text, each in its own turn if necessary.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Unreadable } from './limits.ts';
import { isTurnOver, nextTurn } from './turns.ts';

export type Sent = { path: string } | { bytes: Uint8Array } | { text: string };

export type TextOptions = {
  /** Bytes that are not UTF-8 become U+FFFD; otherwise they are refused, because names would be garbled. */
  isLenient?: boolean;
  /** Called for each piece, for a progress bar. */
  onBytes?: (count: number) => void;
};

/** Every reader works on a piece of this length in about a millisecond. */
const pieceLength = 16 * 1024;
const beginningLength = 64 * 1024;

/** Without a byte order mark. */
export async function* readText(sent: Sent, { isLenient = false, onBytes }: TextOptions = {}): AsyncGenerator<string> {
  if ('text' in sent) {
    const { text } = sent;
    for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += pieceLength) {
      yield text.slice(at, at + pieceLength);
      if (isTurnOver()) await nextTurn();
    }
    return;
  }
  const decoder = new TextDecoder('utf-8', { fatal: !isLenient });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new Unreadable('not_utf8', 1);
    }
  };
  for await (const bytes of cutBytes(sent)) {
    onBytes?.(bytes.length);
    yield decode(bytes);
    if (isTurnOver()) await nextTurn();
  }
  const rest = decode();
  if (rest !== '') yield rest;
}

async function* cutBytes(sent: { path: string } | { bytes: Uint8Array }): AsyncGenerator<Uint8Array> {
  if ('path' in sent) yield* createReadStream(sent.path, { highWaterMark: pieceLength }) as AsyncIterable<Buffer>;
  else {
    for (let at = 0; at < sent.bytes.length; at += pieceLength) yield sent.bytes.subarray(at, at + pieceLength);
  }
}

/** The first characters, for recognising the kind of file. */
export async function readBeginning(sent: Sent): Promise<string> {
  if ('text' in sent) return sent.text.slice(0, beginningLength);
  if ('bytes' in sent) return new TextDecoder().decode(sent.bytes.subarray(0, beginningLength));
  const file = await open(sent.path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningLength), 0, beginningLength, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
