// What other systems are told: a room declares its events (`defineEvent`), and an entry of the audit log may carry what to tell
// of the change (`tells`). The very statement that records the change writes it into the outbox (outbox.ts): so a crash neither loses
// nor invents an event (decision 32).
import type { Static, TSchema } from 'typebox';
import type { Text } from '../text/msg.ts';

export type ToldEvent<Data extends TSchema = TSchema> = {
  /** A kind of thing with what happened to it, as in `address.created`. */
  type: string;
  /** In a few words, for those who choose events. */
  title: Text;
  description: string;
  /** What a key needs to read the same; null for what needs no permission, because only ids are told. */
  permission: string | null;
  /** Not among those that a webhook chooses from: each is told it when there is one for it, as a test. */
  isForAll?: true;
  data: Data;
  example: Static<Data>;
};

/** Checks an event where a room writes it. */
export const defineEvent = <Data extends TSchema>(event: ToldEvent<Data>): ToldEvent<Data> => event;

/** What a webhook may choose. */
export const listChoices = (events: readonly ToldEvent[]): ToldEvent[] => events.filter(({ isForAll }) => !isForAll);

/**
 * One event that happened. `thing`: events of one thing arrive in their order. `person`: whose data it holds, as the room knows
 * them; it is exported and erased with the person.
 */
export type Telling = {
  type: string;
  permission: string | null;
  thing: string;
  person?: string | undefined;
  data: unknown;
};

export const tell = <Data extends TSchema>(
  { type, permission }: ToldEvent<Data>,
  thing: string,
  data: Static<Data>,
  person?: string,
): Telling => ({ type, permission, thing: `${type.split('.', 1)[0]} ${thing}`, person, data });

/** As the statement takes them: each with the text that is sent, the same in every attempt. Null where there is nothing to tell. */
export function writeTellings(tells: readonly Telling[] | undefined, at: Date) {
  if (tells === undefined || tells.length === 0) return null;
  const timestamp = at.toISOString();
  return tells.map(({ data, ...telling }) => ({
    ...telling,
    body: JSON.stringify({ type: telling.type, timestamp, data }),
  }));
}

/** Joins what the rooms declare; two of them cannot have the same event. */
export function joinEvents(rooms: readonly { name: string; events?: readonly ToldEvent[] | undefined }[]): ToldEvent[] {
  const joined = new Map<string, ToldEvent>();
  for (const { name, events = [] } of rooms) {
    for (const event of events) {
      if (joined.has(event.type)) throw new Error(`The room ${name} declares ${event.type}, which another one tells.`);
      joined.set(event.type, event);
    }
  }
  return [...joined.values()];
}
