// The lamps of the platform itself, in the order in which Today shows them. To add one: its value here, and its words in
// web/console/today/words.ts.
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { measureRoundTrip } from '#platform/database/watch-database.ts';
import type { Limits } from '#platform/limits/limiter.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { SendingChannel, SendingRecord } from '#platform/mail/sending-record.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Lamp, TodayLamps } from '#platform/screens/today.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';

export type PlatformLampNeeds = {
  database: Database;
  clock: Clock;
  limits: Limits;
  mailer: Mailer | null;
  sms: SmsSender | null;
  sendings: SendingRecord;
};

/** What the machine does concerns who runs it; nobody else could mend it. */
export const machinePermissions = { 'machine:read': 'operator' } as const;

const slowDatabaseMs = 100;

type Shown = Pick<Lamp, 'state'> & { code: string; values?: Record<string, string> };

export function platformLamps({ database, clock, limits, mailer, sms, sendings }: PlatformLampNeeds): TodayLamps[] {
  const ofMachine = { permission: 'machine:read' };
  /** Whether messages go out concerns everybody who waits for an answer. */
  const ofMessages = { permission: 'today:read' };

  const lamp = (
    id: string,
    who: { permission: string },
    look: (caller: ConsoleCaller) => Promise<Shown> | Shown,
  ): TodayLamps => ({
    id,
    ...who,
    read: async (caller) => {
      const { state, code, values = {} } = await look(caller);
      return [{ id, state, figure: { code, values }, checkedAt: new Date(clock.now()).toISOString() }];
    },
  });

  async function lookAtDatabase(): Promise<Shown> {
    const ms = Math.round(await measureRoundTrip(database));
    const isSlow = ms >= slowDatabaseMs;
    return { state: isSlow ? 'warn' : 'good', code: isSlow ? 'slow' : 'milliseconds', values: { ms: String(ms) } };
  }

  function lookAtSharedLimits(): Shown {
    const isShared = limits.isShared();
    if (isShared === null) return { state: 'off', code: 'one-process' };
    return isShared ? { state: 'good', code: 'shared' } : { state: 'bad', code: 'not-shared' };
  }

  const lookAtMessages =
    (channel: SendingChannel, isSet: boolean) =>
    async ({ environment, member }: ConsoleCaller): Promise<Shown> => {
      if (environment === 'sandbox') return { state: 'good', code: 'captured' };
      if (!isSet) return { state: 'off', code: 'not-set' };
      const { lastSentAt, failingSince } = await sendings.find(channel);
      if (failingSince) return { state: 'bad', code: 'failing-since', values: { at: failingSince.toISOString() } };
      // When others sent something is not for everybody to know: all organisations share one mail server.
      if (!lastSentAt || !member.isOperator) return { state: 'good', code: 'set' };
      return { state: 'good', code: 'sent', values: { at: lastSentAt.toISOString() } };
    };

  return [
    lamp('database', ofMachine, lookAtDatabase),
    lamp('mail', ofMessages, lookAtMessages('email', mailer !== null)),
    lamp('sms', ofMessages, lookAtMessages('sms', sms !== null)),
    lamp('sharedLimits', ofMachine, lookAtSharedLimits),
  ];
}
