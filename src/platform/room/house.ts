// Combines what a list of rooms declares, and opens the rooms one by one. src/rooms.ts has the list.
import type { CommandDef } from 'citty';
import { joinAudited } from '../audit/declare.ts';
import type { Use } from '../cli/command.ts';
import type { SettingSchemas } from '../config/setting.ts';
import type { Figure } from '../http/docs/guide.ts';
import { declareSecrets } from '../redact.ts';
import { eventsGuide } from '../telling/events-guide.ts';
import { joinEvents } from '../telling/telling.ts';
import { joinHidden } from './hidden-columns.ts';
import type { ConsolePermissions, Faces, HouseFacts, Room } from './room.ts';

/** A room with any needs: the compiler checks them where the room is opened by its own type. */
export type AnyRoom = Omit<Room<string, SettingSchemas, unknown, Faces>, 'limits' | 'commands' | 'open'> & {
  limits?(settings: never): readonly Figure[];
  commands?(use: never, facts: HouseFacts): Record<string, CommandDef>;
  open(given: never): Promise<Faces> | Faces;
};

/** An open room, with what it was given. */
export type OpenRoom = { name: string; faces: Faces; given: unknown };

export type House = ReturnType<typeof joinRooms>;

export function joinRooms(rooms: readonly AnyRoom[]) {
  for (const { secrets } of rooms) if (secrets) declareSecrets(secrets);
  const permissions = rooms.flatMap((room) => room.permissions);
  const events = joinEvents(rooms);
  return {
    rooms,
    settings: joinByName<SettingSchemas[string]>(
      rooms.map(({ name, settings }) => [name, settings]),
      ', which is taken',
    ),
    permissions,
    consolePermissions: joinByName<ConsolePermissions[string]>(
      rooms.map(({ name, consolePermissions = {} }) => [name, consolePermissions]),
      ' for the console, which another room has',
    ),
    /** What the audit log may contain, of all rooms and of the platform. */
    audited: joinAudited(rooms),
    /** The columns that never leave, of all rooms and of the platform. */
    hidden: joinHidden(rooms),
    /** The events that the rooms tell other systems. */
    events,
    /** The indexes of all rooms for the search of the console. */
    textIndexes: rooms.flatMap(({ textIndexes = [] }) => textIndexes),
    refusals: rooms.flatMap(({ refusals }) => refusals),
    guides: [...rooms.flatMap(({ guides = [] }) => guides), ...(events.length > 0 ? [eventsGuide] : [])],
    limits: (settings: object): Figure[] => rooms.flatMap(({ limits }) => limits?.(settings as never) ?? []),
    /** What each room offers, by its name: the headings of the reference. */
    headings: new Map(rooms.flatMap(({ name, offers }) => (offers === null ? [] : [[name, offers] as const]))),
    /** What to do next on the command line, by the code of a refusal. */
    hints: new Map(rooms.flatMap(({ hints = {} }) => Object.entries(hints))),
    /** The parts of the product, as in "addresses, bank accounts and branches". */
    offers: new Intl.ListFormat('en-GB').format(rooms.flatMap(({ offers }) => offers ?? [])),
    /** A command opens all rooms, and gets what its own room was given and opened. */
    commands: (use: Use<readonly OpenRoom[]>): Record<string, CommandDef> =>
      Object.assign({}, ...rooms.map((room) => commandsOf(room, use, { permissions, events }))),
  };
}

/** Two rooms cannot declare the same name. */
function joinByName<Part>(declared: (readonly [string, Readonly<Record<string, Part>>])[], taken: string) {
  const joined: Record<string, Part> = {};
  for (const [room, parts] of declared) {
    for (const [name, part] of Object.entries(parts)) {
      if (Object.hasOwn(joined, name)) throw new Error(`The room ${room} declares ${name}${taken}.`);
      joined[name] = part;
    }
  }
  return joined;
}

function commandsOf({ name, commands }: AnyRoom, use: Use<readonly OpenRoom[]>, facts: HouseFacts) {
  const useRoom: Use<object> = (work, options) =>
    use((rooms, terminal) => {
      const room = rooms.find((one) => one.name === name);
      return work({ ...(room?.given as object), ...room?.faces }, terminal);
    }, options);
  return commands?.(useRoom as never, facts);
}

type Open = <Given, Opened extends Faces>(
  room: { name: string; open(given: Given): Promise<Opened> | Opened },
  given: NoInfer<Given>,
) => Promise<Opened>;

/** Opens rooms in the order of `work`. If one cannot open, those that are open are closed again, the last one first. */
export async function openOneByOne<Doors>({ rooms: listed }: House, work: (open: Open) => Promise<Doors>) {
  const rooms: OpenRoom[] = [];
  const open: Open = async (room, given) => {
    // A test may leave out a room that no other needs.
    if (!listed.some(({ name }) => name === room.name)) return undefined as never;
    const faces = await room.open(given);
    rooms.push({ name: room.name, faces, given });
    return faces;
  };
  try {
    return { doors: await work(open), rooms };
  } catch (error) {
    for (const { faces } of rooms.reverse()) await faces.close?.();
    throw error;
  }
}
