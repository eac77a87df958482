// Manipulated backups: whatever manifest and tables contain, a restore executes nothing from them.
import { describe, expect, it } from 'vitest';
import { restoreFrom } from '#platform/database/backup/restore.ts';
import { type AnyManifest, honestBackup } from '#test/attacks/crafted-backup.ts';

const { file, needs, craft, craftManifest, refusal, command } = await honestBackup();

type Change = (manifest: AnyManifest) => unknown;

const emptyTable = (manifest: AnyManifest) =>
  manifest.tables.find(({ name }: { name: string }) => name === 'sample_empty');

/** Sets a place such as `partitions.1.name`; `empty` is the table that has no rows. */
const set = (place: string, value: unknown): Change => {
  const names = place.split('.');
  const last = names.pop() ?? '';
  return (manifest) => {
    const begin = { ...manifest, empty: emptyTable(manifest) };
    const holder = names.length === 0 ? manifest : names.reduce((part, name) => part[name], begin);
    holder[last] = typeof value === 'function' ? value(holder[last]) : value;
  };
};
const february = 'partitions.1.bound';
const feb = "FROM ('2026-02-01') TO ('2026-03-01'";

describe('SQL in a manifest is refused and not executed:', () => {
  it.each<[string, Change]>([
    ['after the bound of a partition', set(february, (bound: string) => `${bound}; ${command}`)],
    ['in place of the bound', set(february, `default; ${command}`)],
    ['as a value of the bound', set(february, `FOR VALUES FROM (pg_read_file('/etc/passwd')) TO ('2027-01-01')`)],
    ['in a text of the bound', set(february, `FOR VALUES ${feb}'); ${command}; --')`)],
    ['in a text of the bound, escaped', set(february, `FOR VALUES ${feb}\\'); ${command}; --')`)],
    ['behind a comment in the bound', set(february, (bound: string) => `${bound}/**/;${command} --`)],
    ['as options of the partition', set(february, (bound: string) => `${bound} with (fillfactor = 10)`)],
    ['as the name of a partition', set('partitions.1.name', `x"; ${command}; --`)],
    ['as the parent of a partition', set('partitions.1.parent', `sample_click"; ${command}; --`)],
    ['as the schema of a partition', set('partitions.1.schema', `public"; ${command}; --`)],
    ['as the name of a table', set('empty.name', `x"; ${command}; --`)],
    ['as the schema of a table', set('empty.schema', `public"; ${command}; --`)],
    ['as a column', set('empty.columns', [`id) from program 'id' --`])],
    ['as the name of a sequence', set('sequences.0.name', `x"'; ${command}; --`)],
    ['as the schema of a sequence', set('sequences.0.schema', `public"; ${command}; --`)],
    ['as the value of a sequence', set('sequences.0.value', `1); ${command}; --`)],
    ['as the name of a migration', set('migrations.0.name', `x'); ${command}; --`)],
    ['as the checksum of a migration', set('migrations.0.checksum', `x'); ${command}; --`)],
    ['as the version of the job tables', set('jobs.version', `1; ${command}`)],
    ['as the name of a queue', set('jobs.ownTables.0.name', `x'); ${command}; --`)],
    ['as the policy of a queue', set('jobs.ownTables.0.policy', `standard'; ${command}; --`)],
    ['as the version of Kontor', set('kontor', `0.1.0\u001b[2J; ${command}`)],
    ['as the version of PostgreSQL', set('postgres', `18\u001b]0;x\u0007; ${command}`)],
    ['as the time of the backup', set('createdAt', `2026\u001b[31m; ${command}`)],
  ])('%s', async (_where, change) => {
    await refusal(await craftManifest(change));
  });
});

describe('a manifest that Kontor would not write is refused:', () => {
  it.each<[string, Change]>([
    ['no JSON', () => '{"format": 1'],
    ['no object', () => '[]'],
    ['nothing', () => 'null'],
    ['another format', set('format', 2)],
    ['its format as a text', set('format', '1')],
    ['a field that no Kontor knows', set('more', true)],
    ['a prototype', () => '{"__proto__": {"format": 1}}'],
    ['a number as a version', set('kontor', 1)],
    ['a time that is none', set('createdAt', 'yesterday')],
    ['tables that are no list', set('tables', { length: 1 })],
    ['a table without columns', (m) => void delete emptyTable(m).columns],
    ['no column of a table', set('empty.columns', [])],
    ['a column too many', (m) => void emptyTable(m).columns.push('ctid')],
    ['a column twice', (m) => void emptyTable(m).columns.push('id')],
    ['a table twice', (m) => void m.tables.push({ ...emptyTable(m) })],
    ['a migration twice', (m) => void m.migrations.push(m.migrations[0])],
    ['a migration that this Kontor does not have', set('migrations.0.number', 7)],
    ['a migration that was changed', set('migrations.0.checksum', '0'.repeat(64))],
    ['no migration, but its tables', set('migrations', [])],
    ['no background jobs, but their tables', set('jobs', null)],
    ['background jobs of another version', set('jobs.version', 3)],
    ['a queue with a table too many', (m) => void m.jobs.ownTables.push({ name: 'reminders', policy: 'standard' })],
    ['a queue without its table', set('jobs.ownTables', [])],
    ['a partition of a plain table', set('partitions.1.parent', 'sample_empty')],
    ['a partition of a table that is not there', set('partitions.1.parent', 'other')],
    ['a partition that takes the name of another table', set('partitions.1.name', 'sample_parent')],
    ['a partition that is named after no table', set('partitions.1.name', 'other_2026_02')],
    ['a partition twice', (m) => void m.partitions.push(m.partitions[1])],
    [
      'a partition with other bounds than the migration gave it',
      set('partitions.0.bound', 'FOR VALUES FROM (1) TO (2)'),
    ],
    ['a partition for all that fits no other', set(february, 'DEFAULT')],
    ['a partition by values', set(february, `FOR VALUES IN ('2026-02-01')`)],
    ['a sequence of PostgreSQL itself', set('sequences.0.schema', 'pg_catalog')],
    ['a sequence twice', (m) => void m.sequences.push(m.sequences[0])],
    ['no sequence', set('sequences', [])],
    ['a sequence beyond all numbers', set('sequences.0.value', '9999999999999999999')],
    ['a sequence below its smallest', set('sequences.0.value', '-5')],
    ['a sequence that is neither used nor not', set('sequences.0.called', 'yes')],
    ['more than a manifest can be', set('kontor', 'x'.repeat(5 * 1024 * 1024))],
  ])('%s', async (_what, change) => {
    await refusal(await craftManifest(change));
  });
});

it.each([
  ['pgboss.bam', 'which pg-boss runs commands from', ['id', 'name', 'version', 'status', 'table_name', 'command']],
  ['pg_catalog.pg_authid', 'which holds passwords', ['oid', 'rolname']],
  ['pg_catalog.pg_proc', 'which names the code of functions', ['oid', 'proname', 'prosrc']],
])('the table %s, %s, cannot be filled', async (table, _what, columns) => {
  const [schema, name] = table.split('.');
  const crafted = await craft(([manifest, ...rest]) => {
    const told = JSON.parse(String(manifest?.data));
    told.tables.push({ schema, name, columns });
    const row = { name: `tables/${table}/000001`, data: Buffer.from(`${columns.map(() => '1').join('\t')}\n`) };
    return [{ name: 'manifest.json', data: Buffer.from(JSON.stringify(told)) }, ...rest, row];
  });
  await refusal(crafted);
});

describe('tables with data that Kontor never writes are refused:', () => {
  const replaceIn = (table: string, from: RegExp, to: string) =>
    craft((entries) =>
      entries.map((entry) => {
        if (entry.name !== `tables/${table}/000001`) return entry;
        const text = String(entry.data);
        expect(text).toMatch(from);
        return { ...entry, data: Buffer.from(text.replace(from, () => to)) };
      }),
    );

  it.each([
    ['SQL as the table of a queue', 'pgboss.queue', /\tjob_common\t/, `\tjob_common; ${command}; --\t`],
    ['another table for a queue', 'pgboss.queue', /\tjob_common\t/, '\tqueue\t'],
    ['SQL as the name of a queue', 'pgboss.queue', /^reminders\t/m, `x'; ${command}; --\t`],
    ['a policy that pg-boss does not know', 'pgboss.queue', /^reminders\tstandard\t/m, 'reminders\tother\t'],
    ['another migration than the manifest', 'public.platform_migration', /^1\t/, '2\t'],
    ['rows that do not fit', 'public.sample_parent', /^1\t/, 'one\t'],
    ['references that lead nowhere', 'public.sample_child', /\t1\n/, '\t99\n'],
    ['a row cut off', 'public.sample_child', /\t1\n/, ''],
    ['an end of COPY, and what comes after', 'public.sample_child', /$/, `\\.\n${command};\n`],
    ['values that break the terminal', 'public.sample_child', /^1\t/, '\u001b[2J\t'],
  ])('%s', async (_what, table, from, to) => {
    await refusal(await replaceIn(table, from, to));
  });
});

it('the backup without changes is restored', async () => {
  await refusal(await craftManifest(set('format', 2)));
  await expect(restoreFrom(file, needs)).resolves.toMatchObject({ files: 2, leftOut: [] });
});
