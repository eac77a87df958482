// A list of sessions as the screens of people show it.
import type { ListedSession } from '../schema.ts';

export const showSessions = (sessions: readonly ListedSession[], thisOne: string) =>
  sessions.map((session) => ({
    ...session,
    isThis: session.id === thisOne,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  }));
