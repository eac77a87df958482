// The bytes of a stored sum: numbers of variable length, keys as the distance from the key before.

import { type Bucket, type Counts, emptyBucket, VALUES } from './bucket.ts';
import { type DayTimes, emptyTimes } from './link-sums.ts';
import { QUARTERS_A_DAY } from './quarters.ts';

/** The first number of every payload. */
const FORMAT = 2;

/** The format before: the new visitors of a bucket were known by country only, which is a place. */
const BY_COUNTRY = 1;

const TIMES_FORMAT = 1;

export function packBucket(bucket: Bucket, isDetailed = false): Buffer {
  const out = packer();
  out.put(FORMAT);
  out.put(isDetailed ? 1 : 0);
  out.put(bucket.clicks);
  out.put(bucket.bots);
  // 0 = null: nobody clicked in 1970.
  out.put(bucket.firstAt ?? 0);
  out.put(bucket.lastAt ?? 0);
  for (const value of VALUES) packCounts(out, bucket[value]);
  for (const value of VALUES) packNewcomers(out, bucket.visitors[value]);
  return out.take();
}

/** `isDetailed`: the quarters of this day are stored too. */
export function unpackBucket(payload: Buffer): Bucket & { isDetailed: boolean } {
  const next = unpacker(payload);
  const format = next();
  if (format !== BY_COUNTRY) checkFormat(format);
  const isDetailed = next() === 1;
  const bucket = { ...emptyBucket(), isDetailed, clicks: next(), bots: next() };
  bucket.firstAt = next() || null;
  bucket.lastAt = next() || null;
  for (const value of VALUES) unpackCounts(next, bucket[value]);
  for (const value of format === BY_COUNTRY ? (['places'] as const) : VALUES)
    unpackNewcomers(next, bucket.visitors[value]);
  return bucket;
}

function packNewcomers(out: Packer, newcomers: ReadonlyMap<number, Counts>): void {
  const filled = [...newcomers].filter(([, counts]) => counts.size > 0).sort(([a], [b]) => a - b);
  out.put(filled.length);
  for (const [number, counts] of filled) {
    out.put(number);
    packCounts(out, counts);
  }
}

function unpackNewcomers(next: () => number, newcomers: Map<number, Counts>): void {
  for (let left = next(); left > 0; left -= 1) {
    const counts: Counts = new Map();
    newcomers.set(next(), counts);
    unpackCounts(next, counts);
  }
}

export function packTimes(times: DayTimes): Buffer {
  const out = packer();
  out.put(TIMES_FORMAT);
  for (const numbers of [times.clicks, times.bots, times.dayVisitors]) {
    // Most days begin or end with hours in which nothing happened.
    const first = numbers.findIndex((number) => number !== 0);
    const last = numbers.findLastIndex((number) => number !== 0);
    out.put(first + 1);
    if (first < 0) continue;
    out.put(last);
    for (let index = first; index <= last; index += 1) out.putSigned(numbers[index] ?? 0);
  }
  return out.take();
}

export function unpackTimes(payload: Buffer): DayTimes {
  const next = unpacker(payload);
  checkFormat(next(), TIMES_FORMAT);
  const times = emptyTimes();
  for (const numbers of [times.clicks, times.bots, times.dayVisitors]) {
    const first = next() - 1;
    if (first < 0) continue;
    const last = Math.min(next(), QUARTERS_A_DAY - 1);
    for (let index = first; index <= last; index += 1) numbers[index] = signed(next());
  }
  return times;
}

// Signed, although no count should ever be below zero: a wrong one would stop the drain for good.
function packCounts(out: Packer, counts: Counts): void {
  out.put(counts.size);
  let before = 0;
  for (const key of [...counts.keys()].sort((a, b) => a - b)) {
    out.put(key - before);
    out.putSigned(counts.get(key) ?? 0);
    before = key;
  }
}

function unpackCounts(next: () => number, counts: Counts): void {
  let key = 0;
  for (let left = next(); left > 0; left -= 1) {
    key += next();
    counts.set(key, signed(next()));
  }
}

function checkFormat(format: number, known = FORMAT): void {
  if (format !== known) throw new Error(`A sum has the format ${format}, which this Kontor does not know.`);
}

const signed = (number: number): number => (number % 2 === 0 ? number / 2 : -(number + 1) / 2);

type Packer = ReturnType<typeof packer>;

/** Seven bits a byte, the lowest first; the eighth bit says that more follow. */
function packer() {
  let bytes = Buffer.allocUnsafe(1_024);
  let length = 0;

  function put(number: number): void {
    if (length + 10 > bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)]);
    let left = number;
    while (left >= 0x80) {
      // Not `&` and `>>`: moments have more than 32 bits.
      bytes[length] = (left % 0x80) | 0x80;
      length += 1;
      left = Math.floor(left / 0x80);
    }
    bytes[length] = left;
    length += 1;
  }

  return {
    put,
    putSigned: (number: number) => put(number < 0 ? -number * 2 - 1 : number * 2),
    take: () => bytes.subarray(0, length),
  };
}

function unpacker(payload: Buffer): () => number {
  let position = 0;
  return () => {
    let byte = payload[position] ?? 0;
    position += 1;
    if (byte < 0x80) return byte;
    let number = byte - 0x80;
    let scale = 0x80;
    do {
      byte = payload[position] ?? 0;
      position += 1;
      number += (byte % 0x80) * scale;
      scale *= 0x80;
    } while (byte >= 0x80);
    return number;
  };
}
