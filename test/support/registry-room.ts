// The registry room with its own database and replay server.
import type { Database } from '#platform/database/database.ts';
import { registry } from '#registry';
import { normaliseCountry } from '../../src/address/rules/country.ts';
import { formatPostalCode } from '../../src/address/rules/postal-code.ts';
import { explainAccount } from '../../src/bank/rules/explain-account.ts';
import { readConfig } from '../../src/rooms.ts';
import type { TestClock } from './clock.ts';
import type { Replay } from './neighbours/registry-replay.ts';
import { testPlatform } from './platform.ts';
import { atFileEnd } from './run/at-file-end.ts';

type Given = Parameters<typeof registry.open>[0];
type RegistryRoom = Awaited<ReturnType<typeof registry.open>>;

export type OpenedRoom = Omit<RegistryRoom, 'lookUp'> & {
  logLines: string[];
  readMetrics(): Promise<string>;
  lookUp(number?: string, country?: string): Promise<Record<string, string>>;
};

const names = 'ARES RPO RUZ BRREG PRH RECHERCHE WHITELIST KRS ANAF VIES GLEIF EE LV COMPANIES_HOUSE'.split(' ');

type RoomOptions = {
  database: Database;
  clock: TestClock;
  replay: Replay;
  budgets?: Given['budgets'];
};

/** A second room on the same database has its own memory, as a second process has. */
export async function openRegistryRoom({ database, clock, replay, budgets }: RoomOptions): Promise<OpenedRoom> {
  const logLines: string[] = [];
  const platform = testPlatform(database, clock, logLines);
  const flags = Object.fromEntries(names.map((name) => [`REGISTRY_${name}_URL`, replay.url]));
  const room = await registry.open({
    ...platform,
    settings: readConfig({ flags, environment: {}, envFile: null }).config,
    formatters: { formatPostalCode, normaliseCountry },
    userAgent: 'Kontor/test',
    explainAccount,
    tellProblem: (code) => code,
    // The clock stands still, so all calls of a test would count as simultaneous.
    budgets: { retryMs: 1, breakAfterFailures: 1000, ...budgets },
  });
  atFileEnd(room.close);
  return {
    ...room,
    logLines,
    readMetrics: () => platform.metrics.registry.metrics(),
    lookUp: async (number = '26435675', country = 'CZ') =>
      (await room.lookUp({
        companyRegistrationNumber: number,
        country,
        defaultCountry: 'CZ',
      })) as Record<string, string>,
  };
}
