// A room is one value, made by `defineRoom`, that declares everything about it: name, settings, permissions, refusals,
// commands, and `open`. `open` gets the platform and what other rooms lend it. It returns functions for other rooms, and what
// the room adds to the system: routes, an address of its own, demo data, close. src/rooms.ts has the list of rooms and opens
// them; house.ts combines what they declare (decision 17).
import type { CommandDef } from 'citty';
import type { AuditLog } from '../audit/audit.ts';
import type { Audited } from '../audit/declare.ts';
import type { Use } from '../cli/command.ts';
import type { Clock } from '../clock.ts';
import type { PlatformSettings } from '../config/platform-settings.ts';
import type { SettingSchemas, SettingsOf } from '../config/setting.ts';
import type { Database } from '../database/database.ts';
import type { Tenant } from '../database/tenant.ts';
import type { Transaction } from '../database/transaction.ts';
import type { ClientAddresses } from '../http/client-address.ts';
import type { Figure, Guide } from '../http/docs/guide.ts';
import type { DrawPage } from '../http/draw-page.ts';
import type { ErrorShape, RefusalKind } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Limits } from '../limits/limiter.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { SendingRecord } from '../mail/sending-record.ts';
import type { Metrics } from '../metrics.ts';
import type { Secrets } from '../redact.ts';
import type { Find } from '../screens/find.ts';
import type { Action, Screen } from '../screens/screen.ts';
import type { TodayFace } from '../screens/today.ts';
import type { ListSearch } from '../search/list-search.ts';
import type { TextIndex } from '../search/text-indexes.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import type { ToldEvent } from '../telling/telling.ts';
import type { Demo, DemoThing, RemovedDemo, SeededDemo } from './demo.ts';
import type { HiddenColumns } from './hidden-columns.ts';

/** What the platform gives to every room. */
export type Platform = {
  database: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  jobs: Jobs;
  idempotency: Idempotency;
  audit: AuditLog;
  /** Null if it is not configured. */
  mailer: Mailer | null;
  sms: SmsSender | null;
  /** Whether mail and SMS are being sent successfully, according to the last attempt of any process. */
  sendings: SendingRecord;
  /** Draws a page of web/pages.tsx. */
  draw: DrawPage;
  /** For the search field of a list. */
  searchList: ListSearch;
  /** All permissions that the rooms declare. */
  permissions: readonly string[];
  /** The same for people: all permissions of the console, each with the least role that has it. */
  consolePermissions: ConsolePermissions;
  /** All events that the rooms tell other systems. */
  events: readonly ToldEvent[];
};

/** What a room opens with: the platform, its settings, and what other rooms lend it. The room's own type adds its stores. */
export type RoomBase<Schemas extends SettingSchemas, Lent = unknown> = Platform &
  Lent & { settings: PlatformSettings & SettingsOf<Schemas> };

/** The roles of people in an organisation; each may do everything that those before it may. */
export type ConsoleRole = 'viewer' | 'editor' | 'admin' | 'owner';

/** The least role that has a permission; `operator`: only people who run the installation, whatever their roles. */
export type ConsolePermissions = Readonly<Record<string, ConsoleRole | 'operator'>>;

/** What is known about all rooms before any is open. */
export type HouseFacts = { permissions: readonly string[]; events: readonly ToldEvent[] };

/** An address beside the main interface, with a port and a public URL of its own. */
export type OwnAddress = {
  name: string;
  url: string;
  port: number;
  portSetting: string;
  /** The web origins whose pages may read answers. */
  origins: readonly string[];
  /** The shape of its refusals. */
  shape: ErrorShape;
  /** Its calls in OpenAPI, and their heading in the reference. */
  reference: {
    name: string;
    description: string;
    paths: Record<string, unknown>;
    /** Calls with endless answers: they are in the document, but not in the reference. */
    streams: Record<string, unknown>;
  };
  /** The page of the demo that a newcomer should see first; null if there is none. */
  showcase?(): Promise<string | null>;
  /** Adds the routes. */
  serve(server: Server, clients: ClientAddresses): Promise<ServedAddress>;
};

export type ServedAddress = {
  /** What /readyz of this address checks in addition to the common checks. */
  checks?(): Record<string, boolean>;
  /** To be called after the last answer. */
  close(): Promise<void>;
};

/** What an open room may offer; each of these is combined over all rooms. Everything else is a function for other rooms. */
export type Faces = Record<string, unknown> & {
  /** Routes of the main interface. */
  routes?(server: Server, clients: ClientAddresses): void;
  address?: OwnAddress;
  /** What people see and do in the console. */
  screens?: readonly Screen[];
  actions?: readonly Action[];
  /** Its part of the first screen: cards, lamps, and what needs attention. */
  today?: TodayFace;
  /** Finds the names of people and things that the audit log knows by id, by kind. */
  auditNames?: AuditNames;
  /** What the search of the console finds. */
  finds?: readonly Find[];
  /** Creates demo data. A room with `seedDemo` also has `removeDemo`. */
  seedDemo?(demo: Demo, within: Transaction): Promise<SeededDemo>;
  /** Removes the things of one tenant that nobody has changed since. */
  removeDemo?(tenant: Tenant, things: readonly DemoThing[], within: Transaction): Promise<RemovedDemo>;
  close?(): Promise<void>;
};

export type Room<Name extends string, Schemas extends SettingSchemas, Needs, Opened extends Faces> = {
  /** The folder's name; names of the room's tables begin with it. */
  name: Name;
  /** What it adds to the product, for descriptions, as in "bank accounts"; null for a room without calls. */
  offers: string | null;
  settings: Schemas;
  /** Roles that a key may be restricted to, as in `bank:read`. */
  permissions: readonly string[];
  /** What people may do in the console, as in `link:write`, and the least role for it. These permissions are not for API keys. */
  consolePermissions?: ConsolePermissions;
  /** What the audit log may contain about its things. */
  audited?: Audited;
  /** The events that it tells other systems, by webhooks. */
  events?: readonly ToldEvent[];
  /** The texts by which its rows can be found; the start builds these indexes in the background. */
  textIndexes?: readonly TextIndex[];
  refusals: readonly RefusalKind[];
  /** Its pages in the reference, as "API keys". */
  guides?: readonly Guide[];
  /** Its limits, for the page on limits. */
  limits?(settings: SettingsOf<Schemas>): readonly Figure[];
  /** Values that are never logged or shown on a terminal, and columns that no screen shows. */
  secrets?: Secrets & { columns?: HiddenColumns };
  /** The room's commands. They get what the room was given and what it opened. */
  commands?(use: Use<Needs & Opened>, facts: HouseFacts): Record<string, CommandDef>;
  /** What to do next on the command line, by the code of a refusal: it follows the message of the refusal. */
  hints?: Readonly<Record<string, string>>;
  open(given: Platform & Needs & { settings: PlatformSettings & SettingsOf<Schemas> }): Promise<Opened> | Opened;
};

/** Checks a room's value where it is written; `needs` are what other rooms lend it, named in src/rooms.ts. */
export const defineRoom = <const Name extends string, Schemas extends SettingSchemas, Needs, Opened extends Faces>(
  room: Room<Name, Schemas, Needs, Opened>,
): Room<Name, Schemas, Needs, Opened> => room;

/**
 * By the kind of thing: the names of those that exist. With an organisation, only the names that its members may know; with
 * null, for people who acted there and for operators, whatever their organisation. Ids may be anything.
 */
export type AuditNames = Readonly<
  Record<string, (organisationId: string | null, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>
>;

/** For functions that a room lends: `const door = doorOf(room)` binds acts, whose first argument is the open room, to it. */
export const doorOf =
  <Open>(room: Open) =>
  <Given extends unknown[], Result>(act: (room: Open, ...given: Given) => Result) =>
  (...given: Given): Result =>
    act(room, ...given);
