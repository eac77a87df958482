// Calls to strangers, on loopback: their answers are limited in time, heads and body.
import { expect, it } from 'vitest';
import { buffersHold, endlessHeads, hostileServer, interim } from '#test/neighbours/hostile-server.ts';
import { type Call, call } from './call.ts';
import { mostHeadBytes, mostInterimHeads } from './heads.ts';

const get = (url: string, more: Partial<Call> = {}) =>
  call({ url: new URL(url), headers: {}, bodyBytes: () => 1_000, totalMs: 10_000, ...more });

const answered = async (head: string, more: Partial<Call> = {}) => {
  const { url } = await hostileServer({ head, tail: '' });
  const { status, body, end } = await get(url, more);
  return [status, body.toString(), end];
};

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nfine!';
const cutOff = { kind: 'cut off', message: expect.stringContaining('cut off') };

it.each(endlessHeads)('cuts off endless %s', async (_what, answer) => {
  const { url, sent } = await hostileServer(answer);
  await expect(get(url)).rejects.toMatchObject(cutOff);
  expect(sent()).toBeLessThan(buffersHold);
});

it('takes as many interim heads as may be, and not one more', async () => {
  expect(await answered(interim(103).repeat(mostInterimHeads) + ok)).toEqual([200, 'fine!', 'whole']);
  await expect(answered(interim(103).repeat(mostInterimHeads + 1) + ok)).rejects.toMatchObject(cutOff);
});

it('takes heads as large as may be, and not one byte more', async () => {
  const head = (bytes: number) => ok.replace('\r\n\r\n', `\r\nx: ${'y'.repeat(bytes - ok.length)}\r\n\r\n`);
  const most = mostHeadBytes + 'fine!'.length - '\r\nx: '.length;
  expect(await answered(head(most))).toEqual([200, 'fine!', 'whole']);
  await expect(answered(head(most + 1))).rejects.toMatchObject(cutOff);
});

it('reads as much of a body as is wanted, and says whether there was more', async () => {
  expect(await answered(ok, { bodyBytes: () => 5 })).toEqual([200, 'fine!', 'whole']);
  expect(await answered(ok, { bodyBytes: () => 4 })).toEqual([200, 'fine', 'cut']);
  expect(await answered(ok, { bodyBytes: (status) => (status === 200 ? 0 : 5) })).toEqual([200, '', 'cut']);
  expect(await answered(ok.replace('5', '6'))).toEqual([200, 'fine!', 'broken']);
});

it('waits for no body that nobody wants', async () => {
  const { url } = await hostileServer({ head: 'HTTP/1.1 202 Accepted\r\ncontent-length: 5\r\n\r\n' });
  expect(await get(url, { bodyBytes: () => 0 })).toMatchObject({ status: 202, end: 'cut' });
});

it.each([
  ['pieces that are nothing but their extensions', `1;${'e'.repeat(8_000)}\r\nx\r\n`],
  ['trailers', '0\r\n', 'x: y\r\n'],
])('cuts off a body of endless %s', async (_what, piece, endless = piece) => {
  const head = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${piece}`;
  const { url, sent } = await hostileServer({ head, endless });
  const settled = await get(url).then(
    ({ end }) => end,
    ({ kind }) => kind,
  );
  expect(['cut off', 'broken', 'cut']).toContain(settled);
  expect(sent()).toBeLessThan(buffersHold);
});

it('ends with its time, before and within the body, and with its signal', async () => {
  const silent = await hostileServer({});
  await expect(get(silent.url, { totalMs: 50 })).rejects.toMatchObject({ kind: 'late' });
  const half = await hostileServer({ head: ok.slice(0, -2) });
  await expect(get(half.url, { totalMs: 50 })).rejects.toMatchObject({ kind: 'late' });
  const stop = new AbortController();
  const waiting = get(half.url, { signal: stop.signal });
  stop.abort(new Error('nobody waits'));
  await expect(waiting).rejects.toThrow('nobody waits');
});

it('follows no redirect, and unpacks nothing', async () => {
  const head = 'HTTP/1.1 307 Elsewhere\r\nlocation: http://127.0.0.1:1/\r\ncontent-encoding: gzip\r\n\r\npacked';
  expect(await answered(head)).toEqual([307, 'packed', 'whole']);
});
