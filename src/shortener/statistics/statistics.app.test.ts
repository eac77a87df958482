// Proves how few questions the statistics of a quiet link put to the database: most links are quiet, and each question is a way
// there and back.
import { expect, it } from 'vitest';
import type { HeavyReads } from '#platform/database/heavy-reads.ts';
import { testApp } from '#test/app.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';
import { readStatistics } from './statistics.ts';
import { internalAsker, makeTurns } from './turns.ts';

it('a quiet link is counted with two statements, once its places and agents are known', async () => {
  const { app, clock, database } = await testApp();
  const text = `insert into shortener_links (code, original_url, created_at) values ('quiet1', 'https://example.com', '2026-01-01') returning id`;
  const linkId = String((await database.query({ text })).rows[0]?.id);
  const { save } = await clickSaver(database);
  const at = clock.now();
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
  const room = { ...app.rooms.shortener.room, turns: makeTurns(heavy) };
  const first = await readStatistics(room, internalAsker('quiet1'), {});
  expect(first.statistics).toMatchObject({ total_clicks: 3, recent_clicks: { length: 3 } });
  expect(asked).toEqual(['shortener.findCounted', 'shortener.listTails', 'shortener.listNames', 'shortener.listNames']);
  asked.length = 0;
  const again = await readStatistics(room, internalAsker('quiet1'), {});
  expect(again.statistics).toEqual(first.statistics);
  expect(asked).toEqual(['shortener.findCounted', 'shortener.listTails']);
});
