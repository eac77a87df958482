// Reads the operator's blocklist file, again whenever it changes.
import { readFileSync, statSync } from 'node:fs';
import type { Log } from '#platform/log.ts';
import { type Blocklist, isBlocked, readBlocklist } from './rules/blocklist.ts';

export function openBlocklist(file: string | undefined, log: Log): (host: string) => boolean {
  if (file === undefined) return () => false;
  let list: Blocklist = new Set();
  let version = '';
  return (host) => {
    try {
      const { mtimeMs, size } = statSync(file);
      if (version !== `${mtimeMs} ${size}`) {
        list = readBlocklist(readFileSync(file, 'utf8'));
        version = `${mtimeMs} ${size}`;
      }
    } catch (error) {
      // What was blocked stays blocked; the log says so with every new link.
      log.error({ err: error }, 'the blocklist file (SHORTENER_BLOCKLIST_FILE) cannot be read');
    }
    return isBlocked(list, host);
  };
}
