// Manipulated archives: a restore writes nothing outside its folder, and does not unpack huge files.
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ArchiveEntry, type HeaderField, headerFields } from '#test/attacks/archives.ts';
import { honestBackup } from '#test/attacks/crafted-backup.ts';
import { temporaryFolder } from '#test/folders.ts';

const { file, needs, craft, refusal } = await honestBackup();

const pepper = (entries: ArchiveEntry[]) => entries.findIndex(({ name }) => name === 'files/key-pepper');
const changePepper = (change: Partial<ArchiveEntry>) =>
  craft((entries) => void Object.assign(entries[pepper(entries)] as ArchiveEntry, change));
const data = Buffer.from('escaped\n');

describe('an unknown file name is refused:', () => {
  it.each([
    '/escaped',
    '../escaped',
    'escaped',
    'files/',
    'files//key-pepper',
    'files/./key-pepper',
    'files/../escaped',
    'files/../../../escaped',
    'files/../../../../../../../../../../escaped',
    'files/key-pepper/escaped',
    'files/key-pepper ',
    'files/key-pepper\n',
    'files/KEY-PEPPER',
    'files/first-keys.env',
    'files/postgres/cluster/postgresql.auto.conf',
    'files/postgres/programs-18/bin/postgres',
    'files/journal',
    'files/journal/../../escaped',
    'files/journal/0a0a/../../../escaped',
    'files/journal/0a0a/0001.clicks/..',
    'files/journal/0a0a\\..\\0001.clicks',
    'files/journal/0a0a/owner.lock',
    'tables/public.sample_empty/../../escaped',
    'tables/public.other/000001',
    'manifest.json',
    'FILES/key-pepper',
    'files/\u202egnol',
    '\u001b[2Jescaped',
  ])('%j', async (name) => {
    await refusal(await changePepper({ name }));
  });

  it('bytes that are no text', async () => {
    const name = Buffer.from('files/key-pepp\xe9r', 'latin1');
    await refusal(await changePepper({ header: { name } }));
  });

  it('another name behind the end of the name', async () => {
    await refusal(await changePepper({ header: { name: 'files/key-pepper\0/../../escaped' } }));
  });
});

describe('an entry in the wrong place is refused:', () => {
  it.each<[string, (entries: ArchiveEntry[]) => ArchiveEntry[]]>([
    ['nothing at all', () => []],
    ['the manifest last', ([first, ...rest]) => [...rest, first as ArchiveEntry]],
    ['no manifest', ([, ...rest]) => rest],
    ['the manifest twice', ([first, ...rest]) => [first as ArchiveEntry, first as ArchiveEntry, ...rest]],
    ['a file twice', (entries) => entries.flatMap((entry, at) => (at === pepper(entries) ? [entry, entry] : [entry]))],
    ['a file after the tables', (entries) => [...entries, { name: 'files/visitor-secret', data }]],
    ['files out of order', ([first, a, b, ...rest]) => [first, b, a, ...rest] as ArchiveEntry[]],
    ['a table after the last', (entries) => [...entries, { name: 'tables/public.more/000001', data }]],
    ['a part twice', (entries) => [...entries, entries.at(-1) as ArchiveEntry]],
    ['a part that skips one', (entries) => [...entries, { name: entries.at(-1)?.name.replace(/1$/, '3') ?? '', data }]],
    ['a table missing', (entries) => entries.slice(0, -1)],
    ['tables out of order', (entries) => [...entries.slice(0, -2), ...entries.slice(-2).reverse()]],
    ['checksums in the middle', ([first, ...rest]) => [first as ArchiveEntry, { name: 'SHA256SUMS', data }, ...rest]],
  ])('%s', async (_what, change) => {
    await refusal(await craft(change));
  });
});

describe('an unusual header is refused:', () => {
  const sizes = ['-0000000001', '00000000000', '77777777777', '00000000008', '0x000000007', '       7   ', '1e3'];
  const values: Partial<Record<HeaderField, (string | Buffer)[]>> = {
    mode: ['0004755', '0000777'],
    uid: ['0001750', '-000001'],
    gid: ['0001750'],
    size: [...sizes, Buffer.from([0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]), Buffer.alloc(12, 0xff), Buffer.alloc(12)],
    mtime: ['-0000000001', 'yesterday', Buffer.alloc(12, 0xff)],
    checksum: ['0000000', '7777777', '-000001', Buffer.alloc(8)],
    // Link, symbolic link, devices, folder, pipe, contiguous, extended headers, long names, sparse, the old plain one.
    type: ['1', '2', '3', '4', '5', '6', '7', 'g', 'x', 'L', 'K', 'S', '\0', 'Z'],
    linkname: ['/etc/passwd', '../../escaped'],
    magic: ['ustar ', 'other\0', Buffer.alloc(6)],
    version: [' \0', '01'],
    uname: ['root'],
    gname: ['root'],
    devmajor: ['0000001'],
    devminor: ['0000003'],
    prefix: ['/', '../..', '/escaped'],
    padding: ['x'],
  };
  const cases = Object.entries(values).flatMap(([field, all]) => all.map((value) => [field, value] as const));

  it('there is a case for every field', () => {
    expect(['name', ...Object.keys(values)].sort()).toEqual(Object.keys(headerFields).sort());
  });

  it.each(cases)('%s %j', async (field, value) => {
    await refusal(await changePepper({ header: { [field]: value } }));
  });
});

describe('a file that unpacks to a huge size is refused early:', () => {
  const mebibyte = 1024 * 1024;

  it('a secret of megabytes', async () => {
    await refusal(await changePepper({ data: Buffer.alloc(8 * mebibyte, 'x') }));
  });

  it('a manifest of megabytes', async () => {
    await refusal(
      await craft(([, ...rest]) => [{ name: 'manifest.json', data: Buffer.alloc(8 * mebibyte, ' ') }, ...rest]),
    );
  });

  it('a table of nothing but zeros', async () => {
    const swollen = (entries: ArchiveEntry[]) =>
      void Object.assign(entries.at(-1) as ArchiveEntry, { data: Buffer.alloc(80 * mebibyte) });
    expect(await refusal(await craft(swollen))).toContain(
      'it unpacks to more than the 67108864 bytes for which there is room',
    );
  });

  it('zeros without end', async () => {
    const endless = join(await temporaryFolder(), 'endless');
    await writeFile(endless, gzipSync(Buffer.alloc(80 * mebibyte)));
    await refusal(endless);
  });
});

describe('what is not a file is refused:', () => {
  it('a folder, a device, a name that leads nowhere', async () => {
    const folder = await temporaryFolder();
    await symlink(join(folder, 'nowhere'), join(folder, 'link'));
    expect(await refusal(folder)).toContain('it is not a file');
    expect(await refusal('/dev/zero')).toContain('it is not a file');
    expect(await refusal(join(folder, 'link'))).toContain('there is no such file');
  });
});

it('a link in the data folder cannot redirect a secret', async () => {
  await mkdir(needs.dataDir, { recursive: true });
  await symlink(join(needs.dataDir, '..', 'elsewhere'), join(needs.dataDir, 'key-pepper'));
  const { restoreFrom } = await import('#platform/database/backup/restore.ts');
  await expect(restoreFrom(file, needs)).rejects.toThrow('already holds another');
});
