// The secret that recognises visitors: set by the operator, or made once and kept in the data folder. One that was lost is not made
// again by itself: everybody who comes back would count as a new visitor.
import { readOrMakeSecret, readSecretIfThere } from '#platform/files/secret-file.ts';
import { visitorSecretLost } from './errors.ts';

const FILE = 'visitor-secret';

type Needs = {
  /** Whether anybody is known by it. */
  hasVisitors(): Promise<boolean>;
  settings: { VISITOR_SECRET?: string; DATA_DIR: string };
};

/** At the beginning, while nobody can be known yet. One that was lost stops those who need it: most commands do not. */
export async function openVisitorSecret(needs: Needs): Promise<() => Promise<string>> {
  const found = findSecret(needs);
  await found.catch(() => undefined);
  return () => found;
}

async function findSecret({ hasVisitors, settings }: Needs): Promise<string> {
  const { VISITOR_SECRET: given, DATA_DIR: folder } = settings;
  const secret = given ?? (await readSecretIfThere(folder, FILE));
  if (secret !== null) return secret;
  if (await hasVisitors()) throw visitorSecretLost(folder, FILE);
  return acceptNewVisitorSecret(folder);
}

/** Makes a new one where there is none. */
export const acceptNewVisitorSecret = (folder: string): Promise<string> => readOrMakeSecret(folder, FILE);
