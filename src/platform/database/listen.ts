// Receives PostgreSQL's notices (LISTEN/NOTIFY) on the session's connection.
import pg from 'pg';
import type { Session } from './session.ts';

export type Listen = (
  channel: string,
  onNotice: (payload: string) => void,
  /** Notices that were sent while the connection was lost are gone: forget here what they could have changed. */
  onReconnect: () => void,
) => Promise<void>;

export function makeListen(session: Session): Listen {
  return async (channel, onNotice, onReconnect) => {
    session.onNotice((notice) => {
      if (notice.channel === channel) onNotice(notice.payload ?? '');
    });
    await session.add(async (client, isReconnect) => {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (isReconnect) onReconnect();
    });
  };
}
