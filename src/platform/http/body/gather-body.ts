// Gathers the bytes of a body as they arrive, for the readers of bodies. A large body is joined in turns: copying eight
// megabytes at once blocked everybody, for 8 ms on a quiet machine and for far longer where memory is slow.
import type { Readable } from 'node:stream';
import { isTurnOver, nextTurn } from '../../reading/turns.ts';
import { malformedBody, payloadTooLarge } from '../transport-errors.ts';

export type GatherLimits = {
  /** Bodies up to this length are joined at once. */
  usualBytes: number;
  /** Called only above `usualBytes`. */
  mostBytes(): number;
  /** The length in the request's head; NaN if there was none. */
  announcedBytes: number;
};

/** The first copy of a page of memory takes longest. */
const pieceBytes = 64 * 1024;

/** Bytes that arrive after a refusal are neither read nor kept. */
export function gatherBody(payload: Readable, limits: GatherLimits): Promise<Buffer> {
  const isTooLong = (length: number) => length > limits.usualBytes && length > limits.mostBytes();
  return new Promise((resolve, reject) => {
    if (isTooLong(limits.announcedBytes)) return reject(payloadTooLarge());
    const pieces: Buffer[] = [];
    let length = 0;
    const stop = () => payload.off('data', take).off('end', end).off('error', fail);
    function take(piece: Buffer): void {
      length += piece.length;
      if (!isTooLong(length)) pieces.push(piece);
      else {
        stop();
        reject(payloadTooLarge());
      }
    }
    function end(): void {
      stop();
      const isWhole = Number.isNaN(limits.announcedBytes) || length === limits.announcedBytes;
      if (!isWhole) reject(malformedBody());
      // Always a copy: a piece may be in memory that the connection uses again.
      else resolve(length <= limits.usualBytes ? Buffer.concat(pieces, length) : joinInTurns(pieces, length));
    }
    function fail(error: Error): void {
      stop();
      reject(error);
    }
    payload.on('data', take).on('end', end).on('error', fail).resume();
  });
}

async function joinInTurns(pieces: Buffer[], length: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; from += pieceBytes) {
      at += piece.copy(whole, at, from, from + pieceBytes);
      if (isTurnOver()) await nextTurn();
    }
  }
  return whole;
}
