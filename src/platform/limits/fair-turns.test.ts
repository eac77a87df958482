// Proves that turns are shared fairly: no limit is ever exceeded, and a client with many requests delays nobody else.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longRuns } from '#test/run/environment.ts';
import { type Asker, fairTurns, type TurnBounds, type TurnRefused } from './fair-turns.ts';

const bounds: TurnBounds = {
  running: { all: 3, ofClient: 2, ofSubject: 2 },
  waiting: { all: 12, ofClient: 5, ofSubject: 8 },
  waitMs: 60_000,
};

const whoAsks = (client: string, subject = client, signal = new AbortController().signal): Asker => ({
  client,
  subject,
  signal,
});

/** Requests turns; their work ends when the test says so. */
function openHall(given: TurnBounds = bounds) {
  const turns = fairTurns(given);
  const running: { asker: Asker; end: () => void }[] = [];
  const refused: { asker: Asker; error: unknown }[] = [];
  const ask = (asker: Asker) => {
    const asked = turns.take(asker, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.push({ asker, end: resolve });
      return promise;
    });
    return asked.catch((error: unknown) => void refused.push({ asker, error }));
  };
  const endFirst = async () => {
    running.shift()?.end();
    await settled();
  };
  return { turns, running, refused, ask, endFirst, clients: () => running.map(({ asker }) => asker.client) };
}

/** Waits until all promises that can continue have continued. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('fair turns', () => {
  it('leave a turn free for others, however much one client asks', async () => {
    const hall = openHall();
    for (let i = 0; i < 50; i += 1) void hall.ask(whoAsks('greedy', `link ${i}`));
    await settled();
    expect(hall.clients()).toEqual(['greedy', 'greedy']);
    expect(hall.refused.map(({ error }) => (error as TurnRefused).whose)).toEqual(Array(43).fill('client'));
    void hall.ask(whoAsks('other'));
    await settled();
    expect(hall.clients()).toEqual(['greedy', 'greedy', 'other']);
  });

  it('leave a turn and a place free for other links, however many clients ask about one', async () => {
    const hall = openHall();
    for (let i = 0; i < 50; i += 1) void hall.ask(whoAsks(`client ${i}`, 'famous link'));
    await settled();
    expect(hall.running).toHaveLength(2);
    expect(hall.turns.waiting()).toBe(8);
    void hall.ask(whoAsks('other', 'quiet link'));
    await settled();
    expect(hall.clients()).toContain('other');
  });

  it('go round: a client with one question waits for one of each other client, not for all of them', async () => {
    const hall = openHall();
    for (const client of ['a', 'b']) for (let i = 0; i < 4; i += 1) void hall.ask(whoAsks(client, `${client}${i}`));
    void hall.ask(whoAsks('late'));
    await settled();
    expect(hall.clients()).toEqual(['a', 'a', 'b']);
    const order: string[] = [];
    while (hall.running.length > 0) {
      order.push(hall.running[0]?.asker.client ?? '');
      await hall.endFirst();
    }
    // Three already run; then one of a, one of b.
    expect(order.indexOf('late')).toBe(5);
    expect(order).toHaveLength(9);
  });

  it('take a place from whoever holds most when all are taken', async () => {
    const hall = openHall();
    for (const client of ['a', 'b', 'c'])
      for (let i = 0; i < 7; i += 1) void hall.ask(whoAsks(client, `${client}${i}`));
    await settled();
    expect(hall.turns.waiting()).toBe(12);
    const before = hall.refused.length;
    void hall.ask(whoAsks('modest'));
    await settled();
    expect(hall.turns.waiting()).toBe(12);
    expect(hall.refused.slice(before).map(({ asker }) => asker.client)).not.toContain('modest');
    expect(hall.refused.slice(before)).toMatchObject([{ error: { whose: 'client' } }]);
  });

  it('forget whoever left, waiting or not yet waiting', async () => {
    const hall = openHall();
    const leaving = new AbortController();
    for (let i = 0; i < 3; i += 1) void hall.ask(whoAsks(`client ${i}`));
    void hall.ask(whoAsks('left', 'link', leaving.signal));
    await settled();
    expect(hall.turns.waiting()).toBe(1);
    leaving.abort('gone');
    await settled();
    void hall.ask(whoAsks('left', 'link', leaving.signal));
    await settled();
    expect(hall.turns.waiting()).toBe(0);
    expect(hall.refused.map(({ error }) => error)).toEqual(['gone', 'gone']);
  });

  it('are refused after the longest wait, with the blame where it belongs', async () => {
    const hall = openHall({ ...bounds, waitMs: 1 });
    for (const [at, client] of ['a', 'a', 'b', 'a', 'c'].entries()) void hall.ask(whoAsks(client, `${client}${at}`));
    await expect.poll(() => hall.refused.length).toBe(2);
    const blamed = hall.refused.map(({ asker, error }) => [asker.client, (error as TurnRefused).whose]);
    expect(blamed).toEqual([
      ['a', 'client'],
      ['c', 'all'],
    ]);
  });

  it('never pass a bound, end for everyone, and go on after work that fails', async () => {
    const step = fc.oneof(
      fc.record({ client: fc.integer({ min: 0, max: 5 }), subject: fc.integer({ min: 0, max: 5 }) }),
      fc.constant('end' as const),
      fc.constant('fail' as const),
      fc.constant('leave' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const turns = fairTurns(bounds);
        const running: { asker: Asker; end: () => void; fail: (error: Error) => void }[] = [];
        const leavers: AbortController[] = [];
        const asked: Promise<unknown>[] = [];
        const tally = (pick: (asker: Asker) => string) =>
          Math.max(0, ...[...Map.groupBy(running, ({ asker }) => pick(asker)).values()].map((list) => list.length));
        for (const one of steps) {
          if (one === 'end') running.shift()?.end();
          else if (one === 'fail') running.pop()?.fail(new Error('broken'));
          else if (one === 'leave') leavers.shift()?.abort(new Error('left'));
          else {
            const leaver = new AbortController();
            leavers.push(leaver);
            const asker = whoAsks(`client ${one.client}`, `link ${one.subject}`, leaver.signal);
            const work = () => {
              const { promise, resolve, reject } = Promise.withResolvers<void>();
              running.push({ asker, end: resolve, fail: reject });
              return promise;
            };
            asked.push(turns.take(asker, work).catch((error) => error));
          }
          await settled();
          expect(running.length).toBeLessThanOrEqual(3);
          expect(tally(({ client }) => client)).toBeLessThanOrEqual(2);
          expect(tally(({ subject }) => subject)).toBeLessThanOrEqual(2);
          expect(turns.waiting()).toBeLessThanOrEqual(12);
        }
        while (running.length > 0) {
          running.shift()?.end();
          await settled();
        }
        await Promise.all(asked);
        expect(turns.waiting()).toBe(0);
      }),
      longRuns(200),
    );
  });
});
