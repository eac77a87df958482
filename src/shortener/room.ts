// The open shortener, as its acts, screens and commands get it: the platform, functions of other rooms, its stores, and what it keeps
// in memory. open.ts makes it once.
import type { Organisations } from '#organisation';
import type { Geo } from '#platform/geo/geo.ts';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import type { Counters } from '#platform/limits/limiter.ts';
import type { RoomBase } from '#platform/room/room.ts';
import type { BlockedDomains } from './blocklist.ts';
import type { ImportStore } from './import/import-store.ts';
import type { Journal } from './journal/journal.ts';
import type { LinkCache } from './link-cache.ts';
import type { BatchStore } from './managed/batch-store.ts';
import type { ManagedStore } from './managed/managed-store.ts';
import type { shortenerMetrics } from './metrics.ts';
import type { LandingView } from './page-views.ts';
import type { ReadPreview } from './preview.ts';
import type { shortenerSettings } from './settings.ts';
import type { ExportCsv } from './statistics/export-csv.ts';
import type { Live } from './statistics/live.ts';
import type { Turns } from './statistics/turns.ts';
import type { Link, LinkStore } from './store.ts';

type ShortenerLent = {
  /** For the command line, which names an organisation by its slug. */
  organisations: Organisations;
  /** The names of members by id; those who belong to no organisation of the reader stay unknown. */
  namesOf(organisationId: string | null, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Whether another system wants to hear of this event. */
  isHeard(type: string): Promise<boolean>;
};

export type ShortenerBase = RoomBase<typeof shortenerSettings, ShortenerLent>;

export type ShortenerRoom = ShortenerBase & {
  /** SHORTENER_URL. */
  shortenerUrl: string;
  /** Where no short link may lead. */
  ownAddresses: readonly URL[];
  /** As strangers and visitors see links. */
  store: LinkStore;
  /** As those see links who manage them. */
  managed: ManagedStore;
  batches: BatchStore;
  imports: ImportStore;
  blocked: BlockedDomains;
  turns: Turns;
  geo: Geo;
  findVisitorSecret(): Promise<string>;
  isGeoOn: boolean;
  /** Where visitors are served: resolves once the clicks on the code that this process has acknowledged are counted. */
  carryOver?(code: string): Promise<void>;
  /** The age of the oldest click that waits in the journal of this process; null in a process that takes no clicks. */
  oldestClick: { seconds(): number | null };
};

/** What only the process that serves the shortener's address has. */
export type ServedShortener = ShortenerRoom & {
  clients: ClientAddresses;
  figures: ReturnType<typeof shortenerMetrics>;
  links: LinkCache;
  /** From the database, together with what others look up at the same moment. */
  findLink(code: string): Promise<Link | null>;
  journal: Journal;
  visitorSecret: string;
  /** How many links each client made in an hour. */
  made: Counters;
  onMade(code: string): void;
  preview: ReadPreview;
  /** The landing page with nothing in it. */
  empty: LandingView;
  live: Live;
  exportCsv: ExportCsv;
};
