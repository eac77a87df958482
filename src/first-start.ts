// The first start: creates the organisation "demo" with a key of each type and demo data, in one transaction, and writes the
// keys to a file that only the owner can read.
import { join } from 'node:path';
import type { MadeKey } from '#access';
import { holdLock, locks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { replaceFile } from '#platform/files/private-file.ts';
import type { App } from './app.ts';
import type { Config } from './rooms.ts';

export type FirstKeys = { PROD: string; DEV_: string; ROOT: string };

/** `made`: the demo data of each room in words. */
export type FirstStart = { keys: FirstKeys; made: string[] };

const environments = ['live', 'sandbox'] as const;

export const firstKeysFile = (folder: string) => join(folder, 'first-keys.env');

/** What was created; null if this is not the first start or no demo is wanted. */
export async function makeDemo(app: App, database: Database, config: Config): Promise<FirstStart | null> {
  const isWanted = config.DEMO ?? (database.kind === 'embedded' && config.NODE_ENV !== 'production');
  if (!isWanted) return null;
  return database.transaction(async (within) => {
    // Several processes may start at once on one database: one creates the demo, the others find it.
    await holdLock(locks.firstStart, within);
    const { organisations } = app.rooms.organisation;
    if (await organisations.findFirst(within)) return null;
    const demo = await organisations.create(
      { slug: 'demo', name: 'Demo', defaultCountry: config.DEFAULT_COUNTRY, timeZone: 'Europe/Prague' },
      within,
    );
    const make = (type: 'PROD' | 'DEV_' | 'ROOT', member: string | null = null) =>
      app.rooms.access.keys.create({ organisationId: demo.id, type, member, label: 'first start' }, within);
    const keys = { PROD: await make('PROD'), DEV_: await make('DEV_', 'first start'), ROOT: await make('ROOT') };
    const tenants = environments.map((environment) => ({ organisationId: demo.id, environment }));
    const made: string[] = [];
    for (const { faces } of app.openRooms) {
      if (faces.seedDemo) made.push(await faces.seedDemo({ tenants, defaultCountry: demo.defaultCountry }, within));
    }
    await keepKeys(config.DATA_DIR, keys);
    return { keys: { PROD: keys.PROD.key, DEV_: keys.DEV_.key, ROOT: keys.ROOT.key }, made };
  });
}

/** Written before the transaction is committed: a key whose text was lost would be useless. */
async function keepKeys(folder: string, keys: Record<'PROD' | 'DEV_' | 'ROOT', MadeKey>): Promise<void> {
  const lines = [`PROD_KEY=${keys.PROD.key}`, `DEV_KEY=${keys.DEV_.key}`, `ROOT_KEY=${keys.ROOT.key}`];
  await replaceFile(firstKeysFile(folder), `${lines.join('\n')}\n`);
}
