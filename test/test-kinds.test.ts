// Every test file runs, in one project, and looks at its own database only: files run side by side.
import { readFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSql } from '#test/source/sql-texts.ts';
import { listFiles, root } from '#test/source/syntax.ts';
import config from '../vitest.config.ts';

type Project = { test: { name: string; include: string[]; exclude?: string[] } };

const projects = (config.test?.projects ?? []) as Project[];
const tests = (await Promise.all(['src', 'web', 'test', 'bench'].map((one) => listFiles(one, '.test.ts')))).flat();

const matches = (path: string, globs: string[] = []) => globs.some((glob) => matchesGlob(path, glob));
const listProjects = (path: string) =>
  projects.filter(({ test }) => matches(path, test.include) && !matches(path, test.exclude));

describe('the name of a test', () => {
  it('puts it into exactly one project', () => {
    expect(tests.filter((path) => listProjects(path).length !== 1)).toEqual([]);
  });
});

describe('test files that run side by side on one PostgreSQL', () => {
  /** They look at a PostgreSQL of their own. */
  const ownServer = ['test/faults/database-freeze.test.ts', 'src/platform/database/embedded/watcher.system.test.ts'];

  it('ask for connections and locks of their own database only', async () => {
    const support = await listFiles('test/support', '.ts');
    const offences: string[] = [];
    for (const path of [...tests, ...support].filter((one) => !ownServer.includes(one))) {
      const sql = findSql(path, await readFile(join(root, path), 'utf8'));
      const about = sql.filter((text) => /\bpg_(?:stat_activity|locks)\b/.test(text));
      if (about.some((text) => !text.includes('current_database()'))) offences.push(path);
    }
    expect(offences).toEqual([]);
  });
});
