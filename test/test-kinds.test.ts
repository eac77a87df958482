// Checks the rule of docs/testing.md: the name of a test file says what it needs, and it uses nothing more.
import { readFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReach } from '#test/run/reach.ts';
import { findSql } from '#test/source/sql-texts.ts';
import { listFiles, root } from '#test/source/syntax.ts';
import config from '../vitest.config.ts';

type Project = { test: { name: string; include: string[]; exclude?: string[] } };

const projects = (config.test?.projects ?? []) as Project[];
const tests = (await Promise.all(['src', 'web', 'test', 'bench'].map((one) => listFiles(one, '.test.ts')))).flat();

const matches = (path: string, globs: string[] = []) => globs.some((glob) => matchesGlob(path, glob));
const listKinds = (path: string) =>
  projects
    .filter(({ test }) => matches(path, test.include) && !matches(path, test.exclude))
    .map(({ test }) => test.name);
const ofKind = (kind: string) => tests.filter((path) => listKinds(path).includes(kind));

describe('the name of a test', () => {
  it('puts it into exactly one project', () => {
    expect(tests.filter((path) => listKinds(path).length !== 1)).toEqual([]);
    for (const kind of ['unit', 'app', 'system']) expect(ofKind(kind).length, kind).toBeGreaterThan(10);
  });

  it('says that a unit test has no app, no database and no process', async () => {
    const offences: string[] = [];
    for (const path of ofKind('unit')) {
      const { modules, asksForPostgres, startsProcesses } = await readReach(path);
      const isApp = (one: string) => /^test\/support\/(app|database)\.ts$/.test(one);
      const reached = [...modules.filter(isApp), ...asksForPostgres, ...startsProcesses];
      if (reached.length > 0) offences.push(`${path} reaches ${reached.join(', ')}`);
    }
    expect(offences).toEqual([]);
  });

  it('says that an app test starts no process', async () => {
    const offences: string[] = [];
    for (const path of ofKind('app')) {
      const { startsProcesses } = await readReach(path);
      if (startsProcesses.length > 0) offences.push(`${path} reaches ${startsProcesses.join(', ')}`);
    }
    expect(offences).toEqual([]);
  });

  it('is checked: the check finds a database and a process where there is one', async () => {
    expect((await readReach('test/house.test.ts')).asksForPostgres).toEqual(['test/support/database.ts']);
    expect((await readReach('test/journeys/first-hour.test.ts')).startsProcesses).not.toEqual([]);
  });
});

describe('test files that run side by side on one PostgreSQL', () => {
  /** They look at a PostgreSQL of their own. */
  const ownServer = ['test/faults/database-freeze.test.ts', 'src/platform/database/embedded/watcher.system.test.ts'];

  it('ask for connections and locks of their own database only', async () => {
    const support = await listFiles('test/support', '.ts');
    let asked = 0;
    const offences: string[] = [];
    for (const path of [...tests, ...support].filter((one) => !ownServer.includes(one))) {
      const sql = findSql(path, await readFile(join(root, path), 'utf8'));
      const about = sql.filter((text) => /\bpg_(?:stat_activity|locks)\b/.test(text));
      asked += about.length;
      if (about.some((text) => !text.includes('current_database()'))) offences.push(path);
    }
    expect(offences).toEqual([]);
    expect(asked).toBeGreaterThan(5);
  });
});
