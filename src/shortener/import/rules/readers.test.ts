// Proves how dumps, moments and addresses are read, and by what a file is recognised.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dumpReader } from '#platform/reading/sql-dump.ts';
import { type ForeignItem, readAddress, readMoment } from './foreign.ts';
import { readHosted } from './hosted.ts';
import { readKutt } from './kutt.ts';
import { readOwnCsv } from './own-csv.ts';
import { hasBackslashes, readShape, recogniseSource } from './recognise.ts';

function rowsOf(text: string, hasBackslashes = true) {
  const read = dumpReader(hasBackslashes);
  return text
    .split('\n')
    .flatMap((line) => [...read(line)].filter((row) => row !== null))
    .map(({ table, columns, cells }) => ({
      table,
      values: columns === null ? cells : Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? null])),
    }));
}

describe('a dump', () => {
  it('of MySQL gives every text back, whatever it holds', () => {
    const escapeText = (text: string) =>
      text
        .replaceAll('\\', '\\\\')
        .replaceAll("'", "\\'")
        .replaceAll('\n', '\\n')
        .replaceAll('\r', '\\r')
        .replaceAll('\0', '\\0');
    const rows = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string()), { minLength: 1 });
    fc.assert(
      fc.property(rows, (given) => {
        const values = given.map(([a, b]) => `('${escapeText(a)}',NULL,'${escapeText(b)}',7)`).join(',');
        const read = rowsOf(
          `INSERT INTO \`t\` (\`a\`, \`n\`, \`b\`, \`i\`) VALUES ${values};\nINSERT INTO u (x) VALUES (1);`,
        );
        expect(read.slice(0, -1)).toEqual(given.map(([a, b]) => ({ table: 't', values: { a, n: null, b, i: '7' } })));
        expect(read.at(-1)).toEqual({ table: 'u', values: { x: '1' } });
      }),
    );
  });

  it('of the others has doubled quotation marks and may break lines in a text', () => {
    expect(rowsOf(`INSERT INTO "links" ("a", "b") VALUES ('it''s \\','two\nlines'), ('', null);`, false)).toEqual([
      { table: 'links', values: { a: "it's \\", b: 'two\nlines' } },
      { table: 'links', values: { a: '', b: null } },
    ]);
  });

  it('of PostgreSQL may have blocks of COPY', () => {
    const text = 'COPY public.links (id, target) FROM stdin;\n1\ta\\tb\\\\n\n2\t\\N\n\\.\nSELECT 1;';
    expect(rowsOf(text, false)).toEqual([
      { table: 'links', values: { id: '1', target: 'a\tb\\n' } },
      { table: 'links', values: { id: '2', target: null } },
    ]);
  });
});

describe('a dump of SQLite', () => {
  const create =
    "CREATE TABLE `links` (`id` integer not null primary key, `uuid` char(36) default (lower(hex(randomblob(4))) || ',)'), `note` text, foreign key(`id`) references `users`(`id`));";
  it.each([
    ["replace('a\\nb','\\n',char(10))", 'a\nb'],
    ["replace(replace('it''s\\r\\n(x), y;','\\r',char(13)),'\\n',char(10))", "it's\r\n(x), y;"],
    ["unistr('a\\u000ab \\\\ c')", 'a\nb \\ c'],
    ["'back\\slash \\'", 'back\\slash \\'],
    ["'two\r\nlines'", 'two\r\nlines'],
    ["upper('x')", null],
    ['NULL', null],
  ])('has %j as %j, with its columns on one line', (written, note) => {
    const text = `PRAGMA foreign_keys=OFF;\n${create}\nINSERT INTO links VALUES(1,'u',${written});`;
    expect(rowsOf(text, hasBackslashes(text))).toEqual([{ table: 'links', values: { id: '1', uuid: 'u', note } }]);
  });

  it('gives every text back, whatever it holds', () => {
    const write = (text: string) => {
      const quoted = (words: string) => `'${words.replaceAll("'", "''")}'`;
      // As the shell does it: a sign that the text does not hold stands for the line break.
      const [feed, back] = ['n', 'r'].map((sign) => {
        const found = [`\\${sign}`, ...Array.from({ length: 99 }, (_, n) => `(${n})`)].find(
          (one) => !text.includes(one),
        );
        return found ?? '';
      });
      const hidden = text.replaceAll('\n', feed ?? '').replaceAll('\r', back ?? '');
      if (hidden === text) return quoted(text);
      return `replace(replace(${quoted(hidden)},${quoted(feed ?? '')},char(10)),${quoted(back ?? '')},char(13))`;
    };
    const text = fc.string({ unit: fc.constantFrom('a', "'", '\\', '\n', '\r', '(', ')', ',', ';', 'ř', '🌷') });
    fc.assert(
      fc.property(text, (note) => {
        const read = rowsOf(`${create}\nINSERT INTO links VALUES(1,'u',${write(note)});`, false);
        expect(read.map(({ values }) => (values as { note: string }).note)).toEqual([note]);
      }),
    );
  });
});

describe('a dump without its columns', () => {
  it('has cells only', () => {
    expect(rowsOf("INSERT INTO `t` VALUES (1,'a'),\n(2,NULL);")).toEqual([
      { table: 't', values: ['1', 'a'] },
      { table: 't', values: ['2', null] },
    ]);
  });
});

describe('what is not read', () => {
  const unreadOf = (items: Iterable<ForeignItem>) =>
    [...items].flatMap((item) => ('unread' in item ? item.unread : []));
  it('is named, but nothing that is empty', () => {
    const row = {
      url: 'https://a.example',
      code: 'a',
      domain: 'x.example',
      expires_at: '',
      utm: 'mail',
      unique_visitors: '3',
    };
    expect(unreadOf(readOwnCsv({ row: 2, table: 'csv', values: row }))).toEqual(['domain', 'utm', 'unique_visitors']);
    expect(
      unreadOf(readHosted({ row: 2, table: 'csv', values: { slashtag: 'a', domain: 'x', favourite: 'false' } })),
    ).toEqual(['domain']);
  });
});

describe('the hours of Kutt', () => {
  const read = readKutt;
  const visits = (total: unknown, more = {}) => {
    const row = { link_id: '1', created_at: '2024-01-01 10:00:00', total, ...more };
    return [...read({ row: 1, table: 'visits', values: row })];
  };
  const links = [...read({ row: 1, table: 'links', values: { id: '1', address: 'a', target: 'https://a.example' } })];

  it('give every click its values, those that were not counted at the end, in pieces', () => {
    expect(links).toMatchObject([{ link: { code: 'a', keys: ['1'] } }, { unread: [] }]);
    const items = visits('2500', { countries: '{"cz":1200,"sk":0,"de":1}', br_chrome: '2500', os_ios: '3000' });
    const clicks = items.flatMap((item) => ('clicks' in item ? item.clicks : []));
    expect([items.length, clicks.length]).toEqual([3, 2_500]);
    const countries = Map.groupBy(clicks, ({ country }) => country);
    expect([...countries].map(([country, some]) => [country, some.length])).toEqual([
      ['CZ', 1_200],
      ['DE', 1],
      ['', 1_299],
    ]);
    expect(new Set(clicks.map(({ named }) => `${named?.browser} ${named?.device}`))).toEqual(
      new Set(['Chrome mobile']),
    );
  });

  it('of more clicks than can be are a problem, and none of them is made', () => {
    expect(visits('999999999999')).toEqual([{ code: '', problem: expect.stringContaining('more than can be') }]);
  });
});

describe('a moment', () => {
  it.each([
    ['2024-05-01', '2024-05-01T00:00:00.000Z'],
    ['2024-05-01 10:00:00', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01 10:00:00+02', '2024-05-01T08:00:00.000Z'],
    ['2024-05-01T10:00:00.5+0200', '2024-05-01T08:00:00.500Z'],
    ['2024-05-01T10:00:00Z', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01 10:00:00 UTC', '2024-05-01T10:00:00.000Z'],
    [1_714_557_600, '2024-05-01T10:00:00.000Z'],
    ['1714557600000', '2024-05-01T10:00:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(readMoment(text)).toBe(Date.parse(iso));
  });

  it.each(['', 'yesterday', '2024-13-01', '01.05.2024', null])('%j cannot be read', (text) => {
    expect(readMoment(text)).toBeNull();
  });
});

describe('the code of an address', () => {
  it.each([
    ['https://s.example/a-b?x=1#y', 'a-b'],
    ['bit.ly/3AbC', '3AbC'],
    ['https://s.example/%C5%BElu%C5%A5', 'žluť'],
    ['https://s.example/100%', '100%'],
    ['https://s.example/', ''],
  ])('%s is %s', (address, code) => {
    expect(readAddress(address).code).toBe(code);
  });
});

describe('a file', () => {
  it.each([
    ['{"shortUrls":{"data":[]}}', 'json', 'shlink'],
    ['Short code,Title,Short URL,Long URL,Date created,Visits count,Tags', 'csv', 'shlink'],
    ['"createdAt","shortUrl","longUrl","title","tags","visits"', 'csv', 'shlink'],
    ['-- MySQL dump\nINSERT INTO `yourls_url` VALUES', 'sql', 'yourls'],
    ['keyword,url,title,timestamp,ip,clicks', 'csv', 'yourls'],
    ['--\n-- PostgreSQL database dump\nCOPY public.links (id) FROM stdin;', 'sql', 'kutt'],
    ['{"limit":10,"data":[{"address":"a"}]}', 'json', 'kutt'],
    ['Link;Custom Link;Destination URL', 'csv', 'bitly'],
    ['{"links":[{"id":"bit.ly/a","long_url":"https://a.example"}]}', 'json', 'bitly'],
    ['Title,Slashtag,Destination,Domain,Clicks', 'csv', 'rebrandly'],
    ['Short link,Destination URL,Clicks', 'csv', 'dub'],
    ['code,clicked_at,country,city,referrer', 'csv', 'csv'],
    ['PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE `links` (`id` integer)', 'sql', 'kutt'],
    ['\ufeffurl,code,created_at', 'csv', 'csv'],
    ['name,street', 'csv', null],
  ])('that begins with %j is %s from %s', (beginning, shape, source) => {
    expect(readShape(beginning)).toBe(shape);
    expect(recogniseSource(beginning, readShape(beginning))).toBe(source);
  });
});
