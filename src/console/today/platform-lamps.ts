// The lamps of the platform itself, in the order in which Today shows them.
import { measureRoundTrip } from '#platform/database/watch-database.ts';
import type { SendingChannel } from '#platform/mail/sending-record.ts';
import type { Platform } from '#platform/room/room.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Lamp, TodayLamps } from '#platform/screens/today.ts';
import { lasting, lately, msg, type Text } from '#platform/text/msg.ts';

/** The state of the machine is for people who run it; nobody else could repair it. */
export const machinePermissions = { 'machine:read': 'operator' } as const;

const slowDatabaseMs = 100;

type Seen = Pick<Lamp, 'state'> & Lamp['figure'];

export function platformLamps({ database, clock, limits, mailer, sms, sendings }: Platform): TodayLamps[] {
  const ofMachine = { permission: 'machine:read' };
  /** Whether messages are sent matters to everybody who waits for an answer. */
  const ofMessages = { permission: 'today:read' };

  const lamp = (
    part: { id: string; permission: string; label: Text; name: Text },
    look: (caller: ConsoleCaller) => Promise<Seen> | Seen,
  ): TodayLamps => ({
    ...part,
    read: async (caller) => {
      const { state, ...figure } = await look(caller);
      const { id, label } = part;
      return [{ id, label, state, figure, checkedAt: new Date(clock.now()) }];
    },
  });

  async function lookAtDatabase(): Promise<Seen> {
    const ms = Math.round(await measureRoundTrip(database));
    return ms >= slowDatabaseMs
      ? { state: 'warn', code: 'slow', said: msg('slow, {ms}', { ms: lasting(ms) }) }
      : { state: 'good', code: 'milliseconds', said: msg('{ms, number} ms', { ms }) };
  }

  function lookAtSharedLimits(): Seen {
    const isShared = limits.isShared();
    if (isShared === null) return { state: 'off', code: 'one-process', said: msg('one process') };
    return isShared
      ? { state: 'good', code: 'shared', said: msg('shared') }
      : { state: 'bad', code: 'not-shared', said: msg('lost, in parts') };
  }

  const lookAtMessages =
    (channel: SendingChannel, isSet: boolean) =>
    async ({ environment, member }: ConsoleCaller): Promise<Seen> => {
      if (environment === 'sandbox') return { state: 'good', code: 'captured', said: msg('is captured') };
      if (!isSet) return { state: 'off', code: 'not-set', said: msg('not set up') };
      const { lastSentAt, failingSince } = await sendings.find(channel);
      if (failingSince) {
        const said = msg('fails since {at}', { at: lately(failingSince) });
        return { state: 'bad', code: 'failing-since', said };
      }
      // Not everybody may know when others sent something: all organisations share one mail server.
      if (!lastSentAt || !member.isOperator) return { state: 'good', code: 'set', said: msg('set up') };
      return { state: 'good', code: 'sent', said: msg('sent {at}', { at: lately(lastSentAt) }) };
    };

  return [
    lamp({ id: 'database', ...ofMachine, label: msg('Database'), name: msg('Health of the database') }, lookAtDatabase),
    lamp(
      { id: 'mail', ...ofMessages, label: msg('Mail'), name: msg('Health of mail') },
      lookAtMessages('email', mailer !== null),
    ),
    lamp(
      { id: 'sms', ...ofMessages, label: msg('SMS'), name: msg('Health of SMS') },
      lookAtMessages('sms', sms !== null),
    ),
    lamp(
      { id: 'sharedLimits', ...ofMachine, label: msg('Limits'), name: msg('Health of the shared limits') },
      lookAtSharedLimits,
    ),
  ];
}
