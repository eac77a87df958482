// A process that saves clicks of many months and thins the oldest ones, so that tables of months come and go until it is killed.
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#test/database.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';
import { foldDue } from '../../src/shortener/drain/fold-links.ts';
import { partitionsStore } from '../../src/shortener/drain/partitions-store.ts';
import { positionsStore } from '../../src/shortener/drain/positions-store.ts';
import { thinClicks } from '../../src/shortener/drain/retention.ts';
import { retentionStore } from '../../src/shortener/drain/retention-store.ts';
import { saveClicks } from '../../src/shortener/drain/save-clicks.ts';
import { BATCH_CLICKS, JOURNAL, LINK, MONTH_MS, START } from './shortener-months.ts';

const database = await openDatabase({
  dataDir: '/nowhere',
  databaseUrl: process.argv[2],
  poolSize: 4,
  log: silentLog,
  applicationName: 'months',
});
const saver = await clickSaver(database, 30);
const positions = positionsStore(database);
const partitions = partitionsStore(database);
let month = 0;

async function saveOne(): Promise<void> {
  const from = (await positions.listPositions(JOURNAL))[0] ?? { segment: 0, offset: 0 };
  const at = (n: number) => START + month * MONTH_MS + n * 60_000;
  const clicks = Array.from({ length: BATCH_CLICKS }, (_, n) => ({
    ...someClick,
    linkId: String(LINK),
    at: at(n),
    visitor: String(n % 7),
  }));
  await partitions.ensureMonths(clicks.map((click) => click.at));
  const numbered = await saver.numberClicks(clicks);
  const to = { segment: from.segment + 1, offset: 0 };
  const move = { shard: 0, from, to };
  const links = await saveClicks(saver.needs, {
    clicks: numbered,
    shards: [0],
    move: (within) => positions.updatePositions(JOURNAL, [move], within),
  });
  await foldDue(saver.needs, links);
}

process.stdout.write('started\n');
for (;;) {
  await saveOne();
  if (month % 3 === 2) {
    await thinClicks({
      database,
      store: retentionStore(database),
      partitions,
      openSaving: async () => saver.needs,
      clock: { now: () => START + month * MONTH_MS },
      log: silentLog,
      clickDays: 60,
      visitorDays: 395,
      signal: new AbortController().signal,
    });
  }
  month += 1;
}
