// What every act of the registry room gets: the platform, functions of other rooms, and what open.ts makes once.
import type { Queue } from '#platform/jobs/queue.ts';
import type { RoomBase } from '#platform/room/room.ts';
import type { Translate } from '#platform/text/msg.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Countries } from './countries.ts';
import type { ListStore } from './lists/list-store.ts';
import type { Budgets, RegistryClient } from './registry-client.ts';
import type { RegistryMetrics } from './registry-metrics.ts';
import type { Formatters } from './rules/record.ts';
import type { registrySettings } from './settings.ts';
import type { RegistryStore } from './store.ts';

/** How an account was read. The bank room explains it. */
export type AccountReading = {
  success: boolean;
  form: string | null;
  /** Why it cannot be read. */
  reason?: string;
  iban?: string;
  /** `holds`: whether its own check passes; null if it has none. */
  parts?: { id: string; text: string; holds: boolean | null }[];
  /** `repaired`: the check digits were wrong and have been recomputed. `assigned`: the code of the bank is in use today. */
  czech?: {
    domestic: string;
    repaired: boolean;
    bank: { code: string; name: string; bic: string | null; assigned: boolean } | null;
  } | null;
  /** Why strict would refuse it. */
  strictReason?: string | null;
  /** Only blanks, dashes and letter case differ. */
  isAsTyped?: boolean;
};

export type RegistryBase = RoomBase<
  typeof registrySettings,
  {
    /** The address room owns them. */
    formatters: Formatters;
    /** Tells the registries who asks. */
    userAgent: string;
    explainAccount(typed: string): AccountReading;
    /** Words of a problem, for the result file of a list. */
    tellProblem(code: string, say: Translate): string;
  }
>;

export type RegistryRoom = RegistryBase & {
  budgets: Budgets;
  countries: Countries;
  /** By the id of the registry. */
  clients: ReadonlyMap<string, RegistryClient>;
  cache: AnswerCache;
  figures: RegistryMetrics;
  store: RegistryStore;
  /** What is being written about the health of registries. */
  writing: Set<Promise<unknown>>;
  listStore: ListStore;
  /** One job waits in it while there is a list to check. */
  listQueue: Queue<Record<string, never>>;
};
