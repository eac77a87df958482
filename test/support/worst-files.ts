// The worst files of a size that somebody can send, one for each way in which a reader can be made to work.

export type WorstFile = { name: string; make(bytes: number): string };

/** As often as it fits into the size, after what stands before it. */
const fill = (before: string, part: string, bytes: number) =>
  before + part.repeat(Math.max(0, Math.floor((bytes - before.length) / part.length)));

const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join();

/** `head`: the names of columns that the reader knows. */
export const worstTables = (head: string): WorstFile[] => [
  { name: 'a header of columns without end', make: (bytes) => fill(head, ',c', bytes) },
  {
    name: 'ten thousand columns',
    make: (bytes) => fill(`${head},${columns(10_000)}\n`, `a${',b'.repeat(9_999)}\n`, bytes),
  },
  {
    name: 'five hundred columns and empty rows',
    make: (bytes) => fill(`${head}${','.repeat(500 - head.split(',').length)}\n`, `${','.repeat(499)}\n`, bytes),
  },
  { name: 'empty rows', make: (bytes) => fill(`${head}\n`, '\n', bytes) },
  { name: 'rows of blanks', make: (bytes) => fill(`${head}\n`, '   \n', bytes) },
  { name: 'one cell', make: (bytes) => fill(`${head}\n`, 'x', bytes) },
  { name: 'a quotation mark that is not closed', make: (bytes) => fill(`${head}\n"`, 'x,y\n', bytes) },
  { name: 'nothing but quotation marks', make: (bytes) => fill(`${head}\n`, '"', bytes) },
  { name: 'quotation marks inside of a cell', make: (bytes) => fill(`${head}\nx`, '"a', bytes) },
  { name: 'rows of a single letter', make: (bytes) => fill(`${head}\n`, 'a\n', bytes) },
];

/** Rows of which a reader may keep more than the file holds. */
export const worstRows = (head: string): WorstFile[] => [
  { name: 'control characters', make: (bytes) => fill(`${head}\n`, `${'\u0001'.repeat(50)}\n`, bytes) },
  { name: 'cells of a single letter', make: (bytes) => fill(`${head}\n`, `a${',b'.repeat(400)}\n`, bytes) },
  { name: 'quotation marks and backslashes', make: (bytes) => fill(`${head}\n`, `"${'""\\'.repeat(50)}",x\n`, bytes) },
  {
    name: 'columns that nobody knows',
    make: (bytes) => {
      const names = Array.from({ length: 400 }, (_, at) => `\u0001\u0429"${at}`.replaceAll('"', '""'));
      return fill(`${head},"${names.join('","')}"\n`, `a${',b'.repeat(400)}\n`, bytes);
    },
  },
  {
    name: 'links with titles that are cut',
    make: (bytes) => {
      const rows = Array.from(
        { length: Math.floor(bytes / 240) },
        (_, at) => `https://a.example,t${at},${'t'.repeat(210)}`,
      );
      return `url,code,title,name,ico\n${rows.join('\n')}`;
    },
  },
];

export const worstJson: WorstFile[] = [
  { name: 'lists in lists', make: (bytes) => fill('', '[', bytes) },
  { name: 'objects in objects', make: (bytes) => fill('[', '{"a":', bytes) },
  { name: 'empty items', make: (bytes) => `${fill('[{}', ',{}', bytes - 1)}]` },
  { name: 'one text', make: (bytes) => `${fill('["', 'x', bytes - 2)}"]` },
  { name: 'one item of many lists', make: (bytes) => `${fill('[{"a":[[]', ',[]', bytes - 3)}]}]` },
  {
    name: 'one item of many fields',
    make: (bytes) => {
      const fields = Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"f${at}":1`);
      return `[{${fields.join()}}]`;
    },
  },
  { name: 'blanks', make: (bytes) => `[${' '.repeat(bytes - 2)}]` },
];

/** None of them ends: where the fault is, is known when all of it was read. */
export const worstBroken: WorstFile[] = [
  { name: 'a long text', make: (bytes) => fill('{"a":"', 'x', bytes) },
  { name: 'a text of escapes', make: (bytes) => fill('{"a":"', 'x\\u00e9', bytes) },
  { name: 'short texts', make: (bytes) => fill('[""', ',"a"', bytes) },
  { name: 'numbers', make: (bytes) => fill('[1', ',1', bytes) },
  { name: 'one number', make: (bytes) => fill('[', '1', bytes) },
  { name: 'words', make: (bytes) => fill('[null', ',true', bytes) },
  { name: 'members', make: (bytes) => fill('{"a":1', ',"a":1', bytes) },
  { name: 'lists', make: (bytes) => fill('[[]', ',[]', bytes) },
  { name: 'lists in lists', make: (bytes) => fill('', '[', bytes) },
  { name: 'as many levels as there may be', make: (bytes) => fill('[1', `,${'['.repeat(31)}${']'.repeat(31)}`, bytes) },
  { name: 'a number a line', make: (bytes) => fill('[1', ',\r\n1', bytes) },
  { name: 'empty lines', make: (bytes) => fill('[', '\n', bytes) },
  { name: 'characters of two signs', make: (bytes) => fill('["', '😀', bytes / 2) },
];

/** For a field of texts: what rules look for, again and again. */
export const worstTexts: WorstFile[] = [
  ...Object.entries({
    'line breaks': '\n',
    blanks: ' ',
    'one word': 'x',
    'short words': 'a ',
    'house numbers': '1/',
    commas: 'a,',
    brackets: '(',
    'marks over letters': '\u0301',
    'signs that become words': '\ufdfa',
    e_mails: 'a@b.cz\n',
    telephones: '777123456\n',
    addresses: 'https://a.cz ',
  }).map(([name, part]) => ({ name: name.replace('_', '-'), make: (bytes: number) => fill('', part, bytes) })),
];

/** Valid, and with more names or items than anybody asks for. */
export const worstValid: WorstFile[] = [
  {
    name: 'names that nobody knows',
    make: (bytes) => `{${Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"f${at}":1`).join()}}`,
  },
  { name: 'one name again and again', make: (bytes) => `${fill('{"notice":1', ',"notice":1', bytes)}}` },
  { name: 'names of escapes', make: (bytes) => `${fill('{"a":1', ',"\\u0061":1', bytes)}}` },
  { name: 'lists as texts', make: (bytes) => `${fill('{"notice":[1', ',1', bytes)}]}` },
  { name: 'attendees without end', make: (bytes) => `${fill('{"event":{"attendees":[{}', ',{}', bytes)}]}}` },
  { name: 'an event of names that nobody knows', make: (bytes) => `${fill('{"event":{"a":1', ',"ab":1', bytes)}}}` },
  {
    name: 'an event as a text of levels',
    make: (bytes) => `{"event":"${fill('', `${'['.repeat(31)}${']'.repeat(31)},`, bytes)}"}`,
  },
];

/** A line is read up to its longest length. */
export const worstHours: WorstFile[] = [
  { name: 'words that nobody knows', make: (bytes) => fill('', 'zz ', bytes) },
  { name: 'numbers', make: (bytes) => fill('', '1 ', bytes) },
  { name: 'dates', make: (bytes) => fill('', '1.1. ', bytes) },
  { name: 'days that close again', make: (bytes) => fill(`Po-Ne ${'8-9,'.repeat(142)};`, 'Po zavreno;', bytes) },
  { name: 'notes that are not closed', make: (bytes) => fill('', '(', bytes) },
  { name: 'nothing but ends', make: (bytes) => fill('', ';', bytes) },
];

const insert = (table: string) => `-- MySQL dump\nINSERT INTO \`${table}\` VALUES `;

export const worstDumps: WorstFile[] = [
  {
    name: 'a table of 8,000 columns that nobody reads',
    make: (bytes) =>
      fill(
        `-- MySQL dump\nCREATE TABLE \`yourls_x\` (\n${columns(8_000).replaceAll(',', ' int,\n')} int\n);\nINSERT INTO \`yourls_x\` VALUES `,
        '(1),',
        bytes,
      ),
  },
  {
    name: 'a table of 500 columns that nobody reads',
    make: (bytes) =>
      fill(
        `-- MySQL dump\nCREATE TABLE \`yourls_x\` (\n${columns(500).replaceAll(',', ' int,\n')} int\n);\nINSERT INTO \`yourls_x\` VALUES `,
        '(1),',
        bytes,
      ),
  },
  { name: 'rows of links', make: (bytes) => fill(insert('yourls_url'), '(1),', bytes) },
  { name: 'a row of cells without end', make: (bytes) => fill(`${insert('yourls_url')}(`, '1,', bytes) },
  { name: 'a text without end', make: (bytes) => fill(`${insert('yourls_url')}('`, "\\'", bytes) },
  { name: 'calls in calls', make: (bytes) => fill(`${insert('yourls_url')}(`, 'replace(', bytes) },
  {
    name: 'a table that is not closed',
    make: (bytes) => fill('-- MySQL dump\nCREATE TABLE `yourls_url` (\n', '(),\n', bytes),
  },
  { name: 'a name without end', make: (bytes) => fill('-- MySQL dump yourls_\nINSERT INTO ', 'a', bytes) },
  {
    name: 'counts without end in a cell',
    make: (bytes) => {
      // A record has at most a megabyte.
      const long = Math.min(bytes, 1024 * 1024) - 300;
      const counts = `{${Array.from({ length: Math.floor(long / 13) }, (_, at) => `"${at + 1_000_000}":1`).join()}}`;
      const row = `(1,'2026-01-01 00:00:00',1000,'${counts}'),`;
      return fill(
        '-- MySQL dump\nINSERT INTO `visits` (`link_id`,`created_at`,`total`,`countries`) VALUES ',
        row,
        bytes,
      );
    },
  },
  { name: 'signs that mean nothing', make: (bytes) => fill(insert('yourls_url'), ' ,', bytes) },
  {
    name: 'lines of a copy',
    make: (bytes) => fill('--\nCOPY public.links (id, address, target) FROM stdin;\n', '1\t2\n', bytes),
  },
];

const wideDump = (wide: number, rows: number) =>
  `-- MySQL dump\nINSERT INTO \`yourls_x\` (${columns(wide)}) VALUES ${Array(rows).fill('(1)').join()};\n`;

/** Files as they were once sent: each held the whole process up, or was answered 500. */
export const onceSeen = {
  links: {
    '67 KB of a table of 8,000 columns and 5,000 rows that nobody reads': wideDump(8_000, 5_000),
    '13 KB of a table of 1,500 columns and 1,200 rows that nobody reads': wideDump(1_500, 1_200),
    '59 KB of a header of 10,000 columns': `url,code,${columns(10_000)}\nhttps://example.com,a\n`,
  },
  companies: {
    '1.8 MB in 10,000 rows': `ico\n${`x${',b'.repeat(89)}\n`.repeat(10_000)}`,
    '59 KB of a header of 10,000 columns': `ico,${columns(10_000)}\nx\n`,
  },
  branches: {
    '59 KB of a header of 10,000 columns': `name,slug,${columns(10_000)}\nOstrava,ostrava\n`,
    'JSON of 20,000 levels': `[{"name":"Ostrava","slug":"ostrava","tags":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`,
  },
};
