// A backup file. It is opened once and read twice, so that the checked file is the file that is restored.
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { showValue } from '../../cli/terminal.ts';
import { StartupProblem } from '../../startup-problem.ts';

export type ArchiveFile = {
  /** The unpacked bytes from the beginning; read errors become a sentence. */
  unpack(): AsyncGenerator<Buffer>;
  /** Makes the error that refuses this file. */
  refuse: Refuse;
  close(): Promise<void>;
};

export type Refuse = (why: string, options?: ErrorOptions) => StartupProblem;

const CHUNK_BYTES = 64 * 1024;

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  Z_BUF_ERROR: 'it ends too early',
};

/** A small file can unpack to a thousand times its size: above `roomBytes` it is refused. */
export async function openArchive(file: string, roomBytes = Number.POSITIVE_INFINITY): Promise<ArchiveFile> {
  const refuse: Refuse = (why, options) =>
    new StartupProblem(
      // It may quote names and values of the file: they must not control the reader's terminal.
      `The backup ${showValue(file)} cannot be used: ${showValue(why)}. Nothing was restored. Take another backup file.`,
      options,
    );
  const explain = (error: unknown) => {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const words = code.startsWith('Z_') ? 'it is not a backup, or a part of it was changed' : message;
    return refuse(REASONS[code] ?? words, { cause: error });
  };
  // Not blocking: opening a pipe would wait for ever.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error) => {
    throw explain(error);
  });
  if (!(await handle.stat()).isFile()) {
    await handle.close();
    throw refuse('it is not a file');
  }
  const hasRoom = (bytes: number) => {
    if (bytes > roomBytes) throw refuse(`it unpacks to more than the ${roomBytes} bytes for which there is room`);
  };
  return { unpack: () => unpack(handle, hasRoom, explain), refuse, close: () => handle.close() };
}

async function* unpack(
  handle: FileHandle,
  hasRoom: (bytes: number) => void,
  explain: (error: unknown) => Error,
): AsyncGenerator<Buffer> {
  const packed = Readable.from(readChunks(handle), { objectMode: false });
  let bytes = 0;
  try {
    for await (const chunk of pipeline(packed, createGunzip(), () => undefined)) {
      bytes += chunk.length;
      hasRoom(bytes);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof StartupProblem ? error : explain(error);
  }
}

// Not the stream of the handle: that closes the handle, or prevents it from being closed.
async function* readChunks(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
