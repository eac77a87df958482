// Hears PostgreSQL's notices on the lasting connection.
import pg from 'pg';
import type { Session } from './session.ts';

export type Listen = (
  channel: string,
  hear: (payload: string) => void,
  /** Notices sent while the connection was lost are gone: forget here whatever they would have changed. */
  onReconnect: () => void,
) => Promise<void>;

export function makeListen(session: Session): Listen {
  return async (channel, hear, onReconnect) => {
    session.onNotification((notice) => {
      if (notice.channel === channel) hear(notice.payload ?? '');
    });
    await session.add(async (client, again) => {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (again) onReconnect();
    });
  };
}
