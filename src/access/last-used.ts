// Remembers when each key was last used and writes it down once a minute, so that a request costs no write.
import type { Log } from '#platform/log.ts';
import { environmentKeyId } from './environment-key.ts';
import type { KeyStore } from './store.ts';

const everyMs = 60_000;

export function lastUsed(store: Pick<KeyStore, 'touch'>, log: Log) {
  let uses = new Map<string, number>();

  async function flush(): Promise<void> {
    if (uses.size === 0) return;
    const writing = uses;
    uses = new Map();
    try {
      await store.touch(writing);
    } catch (error) {
      // Keep what was not written; later uses win.
      uses = new Map([...writing, ...uses]);
      log.warn({ err: error }, 'the last use of keys could not be written; it is tried again in a minute');
    }
  }
  const timer = setInterval(flush, everyMs);
  timer.unref();
  return {
    mark: (keyId: string, nowMs: number) => {
      // The key of the environment has no row in the table.
      if (keyId !== environmentKeyId) uses.set(keyId, nowMs);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
