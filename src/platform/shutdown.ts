// Closes everything in the reverse order of opening, each thing exactly once.
import type { Log } from './log.ts';

type Closer = { name: string; close: () => Promise<unknown> };

export type Shutdown = {
  /** Registers something to close; what was added last is closed first. */
  add(name: string, close: () => Promise<unknown>): void;
  /** Closes everything; a second call waits for the first. */
  close(): Promise<void>;
  isClosing(): boolean;
};

export function createShutdown(log: Log): Shutdown {
  const closers: Closer[] = [];
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    for (const { name, close } of closers.reverse()) {
      try {
        await close();
      } catch (error) {
        // If one thing cannot be closed, the others are still closed.
        log.error({ err: error, name }, 'could not close cleanly');
      }
    }
  }
  return {
    add: (name, close) => closers.push({ name, close }),
    close: () => {
      closing ??= closeAll();
      return closing;
    },
    isClosing: () => closing !== undefined,
  };
}
