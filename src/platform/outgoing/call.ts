// The one way out over HTTP, for webhooks, registers, the SMS gateway and all other calls to foreign servers. Their answers are
// not trusted: time, heads and body are limited, redirects are not followed, nothing is unpacked here, and no connection is
// kept for a later call.
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { headMeter, mostHeadBytes, mostInterimHeads } from './heads.ts';

export type Call = {
  url: URL;
  /** JSON. If present, the call is a POST, otherwise a GET. */
  body?: string | undefined;
  headers: Record<string, string>;
  /** How much of the body is read, by status; 0 means only the head. */
  bodyBytes(status: number): number;
  /** For the connection, and for the whole call; if left out, only the signal ends it. */
  connectMs?: number;
  totalMs?: number;
  signal?: AbortSignal;
  /** Replaces the name service of the machine. */
  lookup?: LookupFunction;
};

export type Answer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** cut: there was more than may be read. broken: the connection ended before the body did. */
  end: 'whole' | 'cut' | 'broken';
};

/** Why there is no answer, in words that may be shown. Other errors come from the connection or the signal. */
export class CallTrouble extends Error {
  override readonly name = 'CallTrouble';
  readonly kind: 'late' | 'closed' | 'cut off';

  constructor(kind: CallTrouble['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A body in pieces of one byte has six bytes on the wire for each; more than this is not a body but a way to keep us busy. */
const wireFactor = 8;

export function call({ url, body, headers, bodyBytes, connectMs, totalMs, signal, lookup }: Call): Promise<Answer> {
  const isPlain = url.protocol === 'http:';
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const timers: NodeJS.Timeout[] = [];
  return new Promise<Answer>((done, fail) => {
    const request = (isPlain ? http : https).request(url, {
      method: bytes === undefined ? 'GET' : 'POST',
      agent: false,
      maxHeaderSize: mostHeadBytes,
      headers: {
        'accept-encoding': 'identity',
        ...headers,
        ...(bytes === undefined ? {} : { 'content-type': 'application/json', 'content-length': bytes.length }),
      },
      ...(lookup === undefined ? {} : { lookup }),
      ...(signal === undefined ? {} : { signal }),
    });
    const end = (trouble?: Error) => {
      for (const timer of timers) clearTimeout(timer);
      // The first reason counts: the error of the connection when it is closed adds nothing.
      if (trouble !== undefined) fail(trouble);
      request.destroy();
    };
    const endAfter = (ms: number | undefined, why: string) => {
      const timer = ms === undefined ? undefined : setTimeout(() => end(new CallTrouble('late', why)), ms);
      if (timer !== undefined) timers.push(timer);
      return timer;
    };
    endAfter(totalMs, 'no answer in time');
    const connecting = endAfter(connectMs, 'no connection');
    const watch = watchBytes(end);
    request.on('socket', (socket) => {
      // Before the parser: it would process a whole piece of 64 KiB, even if the call has ended within it.
      const parsers = socket.listeners('data');
      socket.on('data', (chunk: Buffer) => {
        if (watch.take(chunk)) for (const parse of parsers) parse.call(socket, chunk);
      });
      for (const parse of parsers) socket.off('data', parse as () => void);
      socket.once(isPlain ? 'connect' : 'secureConnect', () => clearTimeout(connecting));
    });
    request.on('error', (error) => end(signal?.aborted ? signal.reason : error));
    // In all cases: a server that answers with 101, for example, closes without an error.
    const onClose = () => end(new CallTrouble('closed', 'the connection was closed'));
    request.on('close', onClose);
    request.on('response', (response) => {
      // From here on the response reports how it ended.
      request.off('close', onClose);
      const { statusCode: status = 0, headers } = response;
      const most = bodyBytes(status);
      watch.allow(most);
      const chunks: Buffer[] = [];
      let length = 0;
      const settle = (how: Answer['end']) => {
        done({ status, headers, body: Buffer.concat(chunks).subarray(0, most), end: how });
        end();
      };
      if (most === 0) return settle('cut');
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length > most) settle('cut');
      });
      response.on('end', () => settle('whole'));
      // At least the status has arrived.
      response.on('error', () => (signal?.aborted ? end(signal.reason) : settle('broken')));
    });
    request.end(bytes);
  });
}

/** Counts what arrives, and ends the call if it is too much. */
function watchBytes(end: (trouble: Error) => void) {
  const meter = headMeter();
  let arrived = 0;
  let most: number | null = null;
  let isCounted = false;

  function findExcess(chunk: Buffer): string | null {
    arrived += chunk.length;
    if (most !== null) return arrived > most ? 'it goes on after its body' : null;
    // The parser saw no answer where the counter saw its end: they disagree, so nothing limits what the parser reads.
    if (isCounted) return 'its head cannot be read';
    const soFar = meter(chunk);
    isCounted = soFar === 'done';
    if (soFar === 'too many') return `more than ${mostInterimHeads} interim heads`;
    return soFar === 'too large' ? `its heads are larger than ${mostHeadBytes / 1_024} KiB` : null;
  }
  return {
    /** Whether the parser may have it. */
    take: (chunk: Buffer): boolean => {
      const excess = findExcess(chunk);
      if (excess !== null) end(new CallTrouble('cut off', `the answer was cut off: ${excess}`));
      return excess === null;
    },
    /** The head has arrived; this much of the body may follow. */
    allow: (bodyBytes: number): void => {
      most = mostHeadBytes * 2 + bodyBytes * wireFactor;
    },
  };
}
