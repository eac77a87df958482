// What the primary process and its workers tell each other, beside what node:cluster says.

export type FromPrimary =
  | { kontor: 'begin'; settings: unknown }
  | { kontor: 'stop' }
  | { kontor: 'tell'; id: number }
  | { kontor: 'answer'; id: number; value?: unknown; problem?: string };

export type FromWorker =
  /** Sent first: what is said before a worker listens would be lost. */
  | { kontor: 'hello' }
  | { kontor: 'ready' }
  | { kontor: 'failed'; problem: string }
  | { kontor: 'told'; id: number; value: unknown }
  | { kontor: 'ask'; id: number; topic: string; value: unknown };

export const isOurs = (message: unknown): message is FromPrimary | FromWorker =>
  typeof message === 'object' && message !== null && 'kontor' in message;
