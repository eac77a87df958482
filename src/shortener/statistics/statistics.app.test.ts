// Proves how few questions the statistics of a quiet link put to the database: most links are quiet, and each question is a way
// there and back.
import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { HeavyReads } from '#platform/database/heavy-reads.ts';
import { testDatabase } from '#test/database.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';
import { makeStatistics } from './statistics.ts';
import { makeTurns } from './turns.ts';
import { internalAsker } from './who-asks.ts';

it('a quiet link is counted with two statements, once its places and agents are known', async () => {
  const database = await testDatabase();
  const text = `insert into shortener_links (code, original_url, created_at) values ('quiet1', 'https://example.com', now()) returning id`;
  const linkId = String((await database.query({ text })).rows[0]?.id);
  const { save } = await clickSaver(database);
  const at = Date.now();
  await save([1, 2, 3].map((minute) => ({ ...someClick, linkId, at: at - minute * 60_000 })));
  const asked: unknown[] = [];
  const heavy: HeavyReads = {
    lend: (signal, work) =>
      database.heavy.lend(signal, (reads) =>
        work({
          query: (config) => {
            asked.push(config.name);
            return reads.query(config);
          },
        }),
      ),
  };
  const statistics = makeStatistics({ read: makeTurns(heavy).read, clock: systemClock, shortenerUrl: 'http://s' });
  const first = await statistics.read(internalAsker('quiet1'), {});
  expect(first.statistics).toMatchObject({ total_clicks: 3, recent_clicks: { length: 3 } });
  expect(asked).toEqual(['shortener.findCounted', 'shortener.listTails', 'shortener.listNames', 'shortener.listNames']);
  asked.length = 0;
  const again = await statistics.read(internalAsker('quiet1'), {});
  expect(again.statistics).toEqual(first.statistics);
  expect(asked).toEqual(['shortener.findCounted', 'shortener.listTails']);
});
