// What Kontor keeps in its data folder beside the embedded PostgreSQL, and which parts a backup includes.
import { join } from 'node:path';
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { DataFile } from '#platform/database/backup/contents.ts';
import { describeFolder, hasCluster } from '#platform/database/embedded/folder.ts';

/** Whether there is anything to work on; an external PostgreSQL is not checked here. */
export const hasData = async ({ DATABASE_URL, DATA_DIR }: PlatformSettings): Promise<boolean> =>
  DATABASE_URL !== undefined || (await hasCluster(describeFolder(DATA_DIR)));

/** The keys of the first start, for the operator only. */
export const firstKeysFile = (folder: string) => join(folder, 'first-keys.env');

/** A secret is one line of text. */
const MAX_SECRET_BYTES = 64 * 1024;

/** What a restore needs beside the tables: keys are hashed with the pepper, visitors with the visitor secret. */
export const backupFiles: readonly DataFile[] = [
  { name: 'key-pepper', maxBytes: MAX_SECRET_BYTES },
  { name: 'visitor-secret', maxBytes: MAX_SECRET_BYTES },
  { folder: 'journal', holds: /^[0-9a-f-]{36}\/\d{12}\.clicks$/ },
  // Backups of 0.1.0 also contain the empty lock of each journal. They are refused as too old, not as damaged.
  { folder: 'journal', holds: /^[0-9a-f-]{36}\/owner\.lock$/, maxBytes: 0 },
];

/** A backup includes secrets in files of the data folder, but not those in the environment. */
export const secretsLeftOut = <Name extends 'KEY_PEPPER' | 'VISITOR_SECRET'>(config: { [name in Name]?: string }) =>
  (['KEY_PEPPER', 'VISITOR_SECRET'] as const).filter((name) => config[name as Name] !== undefined);

/** Everything that Kontor may have put there, and `lost+found` if the folder is a disk of its own. */
export const isOwnEntry = (name: string): boolean => OWN_NAMES.includes(name) || OWN_SHAPES.test(name);

const OWN_NAMES = [
  'postgres',
  'journal',
  'backups',
  'key-pepper',
  'visitor-secret',
  'folder-id',
  'first-keys.env',
  'first-sign-in.url',
  'lost+found',
];
const OWN_SHAPES = /^\.(?:backup|restore)-|\.unfinished$/;
