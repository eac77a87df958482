// The registry room on a database and a replay server of the test's own.
import { afterAll } from 'vitest';
import { formatPostalCode, normaliseCountry } from '#address';
import type { Database } from '#platform/database/database.ts';
import { memoryLimits } from '#platform/limits/memory-limits.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { type RegistryNeeds, type RegistryRoom, registry } from '#registry';
import type { TestClock } from './clock.ts';
import type { Replay } from './registry-replay.ts';

export type OpenedRoom = RegistryRoom & {
  logLines: string[];
  readMetrics(): Promise<string>;
  lookUp(number?: string, country?: string): Promise<Record<string, string>>;
};

const opened: RegistryRoom[] = [];

afterAll(async () => {
  for (const room of opened.splice(0)) await room.close();
});

const ids = 'ares rpo ruz brreg prh recherche whitelist krs anaf vies gleif ee lv companies-house'.split(' ');

export type RoomOptions = {
  database: Database;
  clock: TestClock;
  replay: Replay;
  budgets?: RegistryNeeds['settings']['budgets'];
};

/** A second room on the same database is a second process, as far as memory goes. */
export async function openRegistryRoom({ database, clock, replay, budgets }: RoomOptions): Promise<OpenedRoom> {
  const logLines: string[] = [];
  const metrics = createMetrics();
  const room = await registry({
    database,
    clock,
    log: createLog({ level: 'trace', destination: { write: (line) => void logLines.push(line) } }),
    metrics,
    limits: memoryLimits(clock),
    formatters: { formatPostalCode, normaliseCountry },
    settings: {
      defaultCountry: 'CZ',
      anonymousPerMinute: 30,
      companiesHouseKey: undefined,
      userAgent: 'Kontor/test',
      urls: Object.fromEntries(ids.map((id) => [id, replay.url])),
      // The clock stands still: what comes together in a test is not a failing registry.
      budgets: { retryMs: 1, breakAfterFailures: 1000, ...budgets },
    },
  });
  opened.push(room);
  return {
    ...room,
    logLines,
    readMetrics: () => metrics.registry.metrics(),
    lookUp: async (number = '26435675', country = 'CZ') =>
      (await room.commands.lookUp({
        companyRegistrationNumber: number,
        country,
        defaultCountry: 'CZ',
      })) as Record<string, string>,
  };
}
