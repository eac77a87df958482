// Remembers for both channels, mail and SMS, when a message was last sent, and since when sending fails. It is kept in the
// database because the process that sends is seldom the one that shows it.
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { openSql } from '../database/sql.ts';
import type { Log } from '../log.ts';

export type SendingChannel = 'email' | 'sms';
export type SendingState = { lastSentAt: Date | null; failingSince: Date | null };

type Sending = { outcome: 'sent' | 'refused' | 'failed' };

/** A series of messages is recorded once. */
const writeEveryMs = 10_000;

export function sendingRecord(database: Database, clock: Clock, log: Log) {
  const sql = openSql(database);
  const written = new Map<SendingChannel, { outcome: string; atMs: number }>();

  async function note(channel: SendingChannel, { outcome }: Sending): Promise<void> {
    const atMs = clock.now();
    const last = written.get(channel);
    if (last?.outcome === outcome && atMs - last.atMs < writeEveryMs) return;
    written.set(channel, { outcome, atMs });
    const at = new Date(atMs);
    try {
      await sql.run`
        insert into platform_sending as kept (channel, last_sent_at, failing_since)
        values (${channel}, ${outcome === 'sent' ? at : null}, ${outcome === 'failed' ? at : null})
        on conflict (channel) do update set
          last_sent_at = coalesce(excluded.last_sent_at, kept.last_sent_at),
          failing_since = case when excluded.failing_since is null then null
            else coalesce(kept.failing_since, excluded.failing_since) end`;
    } catch (error) {
      written.delete(channel);
      log.debug({ err: error }, 'the outcome of a message could not be written');
    }
  }

  return {
    find: async (channel: SendingChannel): Promise<SendingState> =>
      (await sql.first<SendingState>`
        select last_sent_at, failing_since from platform_sending where channel = ${channel}`) ?? {
        lastSentAt: null,
        failingSince: null,
      },
    /** The same sender, which also records its outcomes. A refused recipient shows that sending works. */
    watch: <Sender extends { send(message: never): Promise<Sending> }>(
      channel: SendingChannel,
      sender: Sender | null,
    ): Sender | null =>
      sender && {
        ...sender,
        send: async (message: never) => {
          const result = await sender.send(message);
          await note(channel, result);
          return result;
        },
      },
  };
}

export type SendingRecord = ReturnType<typeof sendingRecord>;
