// Closes things in the reverse order of their opening, each exactly once, and waits for requests under way.
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
        // One thing that will not close must not keep the others, the database last of all, from closing.
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
