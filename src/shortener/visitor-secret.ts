// The secret that recognises visitors: set by the operator, or made once and kept in the data folder. One that was lost is not made
// again by itself: everybody who comes back would count as a new visitor.
import { readOrMakeSecret, readSecretIfThere } from '#platform/files/secret-file.ts';
import { retentionStore } from './drain/retention-store.ts';
import { visitorSecretLost } from './errors.ts';
import type { ShortenerBase } from './room.ts';

const FILE = 'visitor-secret';

/** At the beginning, while nobody can be known yet. One that was lost stops those who need it: most commands do not. */
export async function openVisitorSecret(room: ShortenerBase): Promise<() => Promise<string>> {
  const found = findSecret(room);
  await found.catch(() => undefined);
  return () => found;
}

async function findSecret({ database, settings }: ShortenerBase): Promise<string> {
  const { VISITOR_SECRET: given, DATA_DIR: folder } = settings;
  const secret = given ?? (await readSecretIfThere(folder, FILE));
  if (secret !== null) return secret;
  // Some visitors may be stored under the lost secret.
  if (await retentionStore(database).hasVisitors()) throw visitorSecretLost(folder, FILE);
  return acceptNewVisitorSecret(folder);
}

/** Makes a new one where there is none. */
export const acceptNewVisitorSecret = (folder: string): Promise<string> => readOrMakeSecret(folder, FILE);
