// A body is put together completely from its pieces, or not at all.
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { gatherBody } from './gather-body.ts';

const usualBytes = 1_000;
const gather = (pieces: Buffer[], { most = 10_000_000, announcedBytes = Number.NaN } = {}) => {
  const asked: number[] = [];
  const mostBytes = () => {
    asked.push(most);
    return most;
  };
  const payload = Readable.from(pieces, { objectMode: false });
  return gatherBody(payload, { usualBytes, mostBytes, announcedBytes }).then((body) => ({ body, asked }));
};
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, at) => at % 251));

describe('a body', () => {
  it.each([
    ['nothing', []],
    ['one piece', [bytesOf(999)]],
    ['pieces up to the usual length', [bytesOf(400), bytesOf(1), bytesOf(599)]],
    ['one long piece', [bytesOf(300_001)]],
    ['long and short pieces', [bytesOf(1), bytesOf(200_000), bytesOf(65_536), bytesOf(3)]],
  ])('comes whole: %s', async (_name, pieces) => {
    const { body } = await gather(pieces);
    expect(body.equals(Buffer.concat(pieces))).toBe(true);
  });

  it('of the usual length asks for no other limit', async () => {
    expect((await gather([bytesOf(1_000)], { most: 0 })).asked).toEqual([]);
  });

  it('that is longer than it may be is refused, announced or not', async () => {
    const tooLarge = expect.objectContaining({ code: 'payload_too_large' });
    expect((await gather([bytesOf(1_999), bytesOf(1)], { most: 2_000 })).body).toHaveLength(2_000);
    await expect(gather([bytesOf(1_999), bytesOf(2)], { most: 2_000 })).rejects.toEqual(tooLarge);
    await expect(gather([], { most: 2_000, announcedBytes: 2_001 })).rejects.toEqual(tooLarge);
  });

  it('that is shorter or longer than it said is refused', async () => {
    const malformed = expect.objectContaining({ code: 'malformed_body' });
    await expect(gather([bytesOf(10)], { announcedBytes: 11 })).rejects.toEqual(malformed);
    await expect(gather([bytesOf(10)], { announcedBytes: 9 })).rejects.toEqual(malformed);
  });

  it('whose sender hangs up fails with the reason', async () => {
    const gone = new Error('gone');
    const payload = new Readable({ read: () => undefined });
    const gathered = gatherBody(payload, { usualBytes, mostBytes: () => usualBytes, announcedBytes: 10 });
    payload.push(bytesOf(5));
    payload.destroy(gone);
    await expect(gathered).rejects.toBe(gone);
  });
});
