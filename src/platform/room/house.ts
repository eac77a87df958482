// The list of rooms: rooms are added one by one, each with what earlier rooms lend it, and are opened in that order.
import type { CommandDef } from 'citty';
import { type Audited, joinAudited } from '../audit/declare.ts';
import type { Use } from '../cli/command.ts';
import type { PlatformSettings } from '../config/platform-settings.ts';
import type { SettingSchemas, SettingsOf } from '../config/setting.ts';
import type { Figure, Guide } from '../http/docs/guide.ts';
import type { RefusalKind } from '../http/refusal.ts';
import { declareSecrets } from '../redact.ts';
import type { TextIndex } from '../search/text-indexes.ts';
import { eventsGuide } from '../telling/events-guide.ts';
import { joinEvents, type ToldEvent } from '../telling/telling.ts';
import { type HiddenColumns, joinHidden } from './hidden-columns.ts';
import type { ConsolePermissions, Faces, HouseFacts, Lent, Platform, Room } from './room.ts';

/** A room as the house holds it: the types of its needs were checked when it was added. */
type AnyRoom = Room<string, SettingSchemas, unknown, Faces>;
type Entry = { room: AnyRoom; give: (doors: Record<string, unknown>) => unknown };

export type OpenRoom = { name: string; faces: Faces };

type OpenHouse<Doors> = {
  /** Each room by its name, as it opened. */
  doors: Doors;
  /** The same as a list, in the order of opening. */
  rooms: OpenRoom[];
};

/** Lends a command a part of the open house. */
type LendRoom = <Part>(pick: (doors: Record<string, unknown>) => Part) => Use<Part>;

export type House<Doors, Schemas extends SettingSchemas> = {
  /** `give` picks what the room gets from the rooms before it. */
  add<const Name extends string, Own extends SettingSchemas, Needs, Opened extends Faces>(
    room: Room<Name, Own, Needs, Opened>,
    give: (doors: Doors) => Lent<Needs>,
  ): House<Doors & { [K in Name]: Opened }, Schemas & Own>;
  /** The house without one room that no other room needs. */
  without(name: string): House<Doors, Schemas>;
  names: readonly string[];
  settings: Schemas;
  permissions: readonly string[];
  consolePermissions: ConsolePermissions;
  /** What the audit log may hold, of all rooms and of the platform. */
  audited: Audited;
  /** The columns that never leave, of all rooms and of the platform. */
  hidden: HiddenColumns;
  /** What the rooms tell other systems. */
  events: readonly ToldEvent[];
  /** The indexes of all rooms for the search of the console. */
  textIndexes: readonly TextIndex[];
  refusals: readonly RefusalKind[];
  guides: readonly Guide[];
  limits(settings: SettingsOf<Schemas>): readonly Figure[];
  /** What each room offers, by its name: the headings of the reference. */
  headings: ReadonlyMap<string, string>;
  /** What to do next on the command line, by the code of a refusal. */
  hints: ReadonlyMap<string, string>;
  /** What the product is made of, as in "addresses, bank accounts and branches". */
  offers: string;
  commands(lend: LendRoom): Record<string, CommandDef>;
  open(platform: Platform, settings: PlatformSettings & SettingsOf<Schemas>): Promise<OpenHouse<Doors>>;
};

export const emptyHouse = (): House<Record<never, never>, Record<never, never>> => houseOf([]);

function houseOf<Doors, Schemas extends SettingSchemas>(entries: readonly Entry[]): House<Doors, Schemas> {
  const rooms = entries.map(({ room }) => room);
  const permissions = rooms.flatMap((room) => room.permissions);
  const events = joinEvents(rooms);
  return {
    add: (room, give) => {
      if (room.secrets) declareSecrets(room.secrets);
      return houseOf([...entries, { room: room as unknown as AnyRoom, give: give as Entry['give'] }]);
    },
    without: (name) => houseOf(entries.filter(({ room }) => room.name !== name)),
    names: rooms.map(({ name }) => name),
    settings: joinSettings(rooms) as Schemas,
    permissions,
    consolePermissions: joinConsolePermissions(rooms),
    audited: joinAudited(rooms),
    hidden: joinHidden(rooms),
    events,
    textIndexes: rooms.flatMap(({ textIndexes = [] }) => textIndexes),
    refusals: rooms.flatMap(({ refusals }) => refusals),
    guides: [...rooms.flatMap(({ guides = [] }) => guides), ...(events.length > 0 ? [eventsGuide] : [])],
    limits: (settings) => rooms.flatMap(({ limits }) => limits?.(settings as never) ?? []),
    headings: new Map(rooms.flatMap(({ name, offers }) => (offers === null ? [] : [[name, offers] as const]))),
    hints: new Map(rooms.flatMap(({ hints = {} }) => Object.entries(hints))),
    offers: joinWords(rooms.flatMap(({ offers }) => offers ?? [])),
    commands: (lend) => Object.assign({}, ...entries.map((entry) => commandsOf(entry, lend, { permissions, events }))),
    open: (platform, settings) => openAll(entries, platform, settings) as Promise<OpenHouse<Doors>>,
  };
}

function joinSettings(rooms: readonly AnyRoom[]): SettingSchemas {
  const joined: SettingSchemas = {};
  for (const { name, settings } of rooms) {
    for (const [setting, schema] of Object.entries(settings)) {
      if (Object.hasOwn(joined, setting)) throw new Error(`The room ${name} declares ${setting}, which is taken.`);
      joined[setting] = schema;
    }
  }
  return joined;
}

function joinConsolePermissions(rooms: readonly AnyRoom[]): ConsolePermissions {
  const joined: Record<string, ConsolePermissions[string]> = {};
  for (const { name, consolePermissions = {} } of rooms) {
    for (const [permission, least] of Object.entries(consolePermissions)) {
      if (Object.hasOwn(joined, permission))
        throw new Error(`The room ${name} declares ${permission} for the console, which another room has.`);
      joined[permission] = least;
    }
  }
  return joined;
}

const joinWords = (words: string[]) => new Intl.ListFormat('en-GB').format(words);

function commandsOf({ room, give }: Entry, lend: LendRoom, facts: HouseFacts): Record<string, CommandDef> {
  const use = lend((doors) => ({ ...(give(doors) as object), ...(doors[room.name] as object) }) as Faces);
  return room.commands?.(use, facts) ?? {};
}

/** When a room cannot open, those that are open are closed again, the last one first. */
async function openAll(entries: readonly Entry[], platform: Platform, settings: unknown): Promise<OpenHouse<unknown>> {
  const doors: Record<string, unknown> = {};
  const rooms: OpenRoom[] = [];
  for (const { room, give } of entries) {
    const given = { ...platform, settings, ...(give(doors) as object) };
    try {
      const opened = await room.open(given as Parameters<AnyRoom['open']>[0]);
      doors[room.name] = opened;
      rooms.push({ name: room.name, faces: opened });
    } catch (error) {
      for (const { faces } of rooms.reverse()) await faces.close?.();
      throw error;
    }
  }
  return { doors, rooms };
}
