// The first start: creates the organisation "demo" with a key of each type and demo data, in one transaction, and writes the
// keys to a file that only the owner can read. It begins when all ports are bound: a start that fails leaves nothing behind.
import type { MadeKey } from '#access';
import { holdStartLock, locks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { replaceFile } from '#platform/files/private-file.ts';
import type { Log } from '#platform/log.ts';
import { demoStore } from '#platform/room/demo-store.ts';
import type { App } from './app.ts';
import type { Begun, FirstStart } from './banner.ts';
import { firstKeysFile } from './data-folder.ts';
import type { Config } from './rooms.ts';

const environments = ['live', 'sandbox'] as const;

export const isDemoWanted = (database: Database, { DEMO, NODE_ENV }: Config): boolean =>
  DEMO ?? (database.kind === 'embedded' && NODE_ENV !== 'production');

/** What was created; null if this is not the first start or no demo is wanted. */
export async function makeDemo(app: App, database: Database, config: Config): Promise<FirstStart | null> {
  if (!isDemoWanted(database, config)) return null;
  return database.transaction(async (within) => {
    // Several processes may start at once on one database: one creates the demo, the others find it.
    await holdStartLock(locks.firstStart, within);
    const { organisations } = app.rooms.organisation;
    if (await organisations.findFirst(within)) return null;
    const by = 'command line' as const;
    const demo = await organisations.create(
      { slug: 'demo', name: 'Demo', defaultCountry: config.DEFAULT_COUNTRY, timeZone: 'Europe/Prague' },
      by,
      within,
    );
    const make = (type: 'PROD' | 'DEV_' | 'ROOT', member: string | null = null) =>
      app.rooms.access.keys.create({ organisationId: demo.id, type, member, label: 'first start', by }, within);
    const keys = { PROD: await make('PROD'), DEV_: await make('DEV_', 'first start'), ROOT: await make('ROOT') };
    const tenants = environments.map((environment) => ({ organisationId: demo.id, environment }));
    const { defaultCountry, timeZone } = demo;
    const made: string[] = [];
    const madeLive: string[] = [];
    const things: Record<string, number> = {};
    for (const { name, faces } of app.openRooms) {
      const seeded = await faces.seedDemo?.({ tenants, defaultCountry, timeZone }, within);
      if (seeded === undefined) continue;
      await demoStore(database).insert(name, seeded.things, within);
      for (const { kind } of seeded.things) things[kind] = (things[kind] ?? 0) + 1;
      if (seeded.everywhere) made.push(seeded.everywhere);
      if (seeded.live) madeLive.push(seeded.live);
    }
    const entry = { organisationId: demo.id, actor: by, action: 'demo.seed' };
    await app.audit.record({ ...entry, details: { things } }, within);
    await keepKeys(config.DATA_DIR, keys);
    return { keys: { PROD: keys.PROD.key, DEV_: keys.DEV_.key, ROOT: keys.ROOT.key }, made, madeLive };
  });
}

/**
 * Until its first owner signs in, an installation makes a one-time link at each start, in production and after an upgrade too
 * (design console.md, first start). The banner prints or names it; it is never logged.
 */
export async function describeStart(app: App, log: Log, firstStart: FirstStart | null): Promise<Begun> {
  await warnOfNobody(app, log);
  const { members, consoleAddress } = app.rooms.member;
  const console = { url: consoleAddress.url, firstLink: await members.firstLink() };
  return { firstStart, showcase: await app.findShowcase(), console };
}

/** Without an organisation there are no keys, so every call is refused: the operator should know what to do next. */
async function warnOfNobody(app: App, log: Log): Promise<void> {
  if (await app.rooms.organisation.organisations.findFirst()) return;
  log.warn(
    'There is no organisation yet, so there are no keys, and nobody can call the main interface. Create both: ' +
      'kontor org create my-shop --name "My shop", then kontor key create --org my-shop --type PROD.',
  );
}

/** Written before the transaction is committed: a key whose text was lost would be useless. */
async function keepKeys(folder: string, keys: Record<'PROD' | 'DEV_' | 'ROOT', MadeKey>): Promise<void> {
  const lines = [`PROD_KEY=${keys.PROD.key}`, `DEV_KEY=${keys.DEV_.key}`, `ROOT_KEY=${keys.ROOT.key}`];
  await replaceFile(firstKeysFile(folder), `${lines.join('\n')}\n`);
}
