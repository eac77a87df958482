// The messages between the primary process and its workers, beside those of node:cluster itself.

export type FromPrimary =
  | { kontor: 'start'; settings: unknown }
  | { kontor: 'stop' }
  | { kontor: 'read-figures'; id: number }
  | { kontor: 'answer'; id: number; value?: unknown; problem?: string };

export type FromWorker =
  /** Sent first: a message to a worker that does not listen yet would be lost. */
  | { kontor: 'hello' }
  | { kontor: 'ready' }
  | { kontor: 'failed'; problem: string }
  | { kontor: 'figures'; id: number; value: unknown }
  | { kontor: 'ask'; id: number; topic: string; value: unknown };

export const isKontorMessage = (message: unknown): message is FromPrimary | FromWorker =>
  typeof message === 'object' && message !== null && 'kontor' in message;
