// Puts a value that can be recognised into every column that a room hides, and finds it again in any text, however it is written.
import { createHash } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import type { HiddenColumns, Hiding } from '#platform/room/hidden-columns.ts';

type Planted = { rows: number; spellings: readonly string[] };
export type Canary = Planted & { column: string; hiding: Hiding };

type Way = { value: string; spellings: string[] };
type Column = { table: string; column: string; type: string; isIdentity: boolean };

/** The house reads these values, so they stay: what is looked for is what is stored. */
const kept = new Set(['access_pepper.fingerprint', 'platform_migration.checksum', 'shortener_sums.payload']);

/** A shorter value of the house's own might stand in a page for another reason. */
const shortestOwn = { text: 12, bytes: 24 };

export async function listColumns(database: Database): Promise<Column[]> {
  const { rows } = await database.query<Column>({
    text: `select table_name as table, column_name as column, data_type as type, is_identity = 'YES' as "isIdentity"
           from information_schema.columns join pg_class on oid = format('public.%I', table_name)::regclass
           where table_schema = 'public' and relkind in ('r', 'p') and not relispartition
           order by table_name, ordinal_position`,
  });
  return rows;
}

async function listHidden(database: Database, hidden: HiddenColumns) {
  const all = await listColumns(database);
  return all.flatMap((one, index) => {
    const hiding = hidden[one.table]?.[one.column];
    return hiding ? [{ ...one, hiding, index }] : [];
  });
}

/** Numbers of 13 digits: the first eight say which column it is, the last five which row. */
const firstNumber = (index: number) => 7_000_000_000_000 + (index + 1) * 1_000_000_000;

/** Before there is any row: numbers that the database gives begin where they can be recognised. */
export async function moveNumbers(database: Database, hidden: HiddenColumns): Promise<void> {
  for (const { table, column, isIdentity, index } of await listHidden(database, hidden)) {
    if (isIdentity)
      await database.query({ text: `alter table ${table} alter column ${column} restart with ${firstNumber(index)}` });
  }
}

/** Of a number that the database gives, the part that tells the column. */
const spellNumber = (index: number) => String(firstNumber(index)).slice(0, 8);

const spellText = (text: string) => [text, Buffer.from(text).toString('base64url').slice(0, -2)];

/** 24 bytes are 32 signs of base64, whatever follows them. */
const spellBytes = (bytes: Buffer) => [
  ...['hex', 'base64', 'base64url'].map((encoding) => bytes.subarray(0, 24).toString(encoding as 'hex')),
  [...bytes.subarray(0, 8)].join(','),
];

const next = `nextval('canary_row')`;

/** How a column is written, by its type, and what is looked for. A text may have to be hexadecimal. */
function waysToWrite({ type, table, column, index }: Column & { index: number }) {
  const bytes = createHash('sha256').update(`${table}.${column}`).digest().subarray(0, 28);
  const text = `canary-${bytes.toString('hex').slice(0, 12)}`;
  const asHex = `'${bytes.toString('hex')}' || lpad(to_hex(${next}), 8, '0')`;
  const uuid = `c0ffee00-${String(index).padStart(4, '0')}-4000-8000-`;
  const ways: Record<string, Way[]> = {
    text: [
      { value: `'${text}-' || ${next}`, spellings: spellText(text) },
      { value: asHex, spellings: spellBytes(bytes) },
    ],
    bytea: [{ value: `decode(${asHex}, 'hex')`, spellings: spellBytes(bytes) }],
    jsonb: [
      {
        value: `coalesce(${column}, '{}') || jsonb_build_object('${text}', '${text}')`,
        spellings: spellText(text),
      },
    ],
    uuid: [{ value: `('${uuid}' || lpad(${next}::text, 12, '0'))::uuid`, spellings: [uuid] }],
    bigint: [{ value: `${firstNumber(index)} + ${next}`, spellings: [spellNumber(index)] }],
    integer: [{ value: `${2_100_000_000 + index * 1_357}`, spellings: [String(2_100_000_000 + index * 1_357)] }],
  };
  return ways[type] ?? [];
}

/** How many rows hold the value now; null if the table does not take it. */
async function write(database: Database, { table, column }: Column, value: string): Promise<number | null> {
  for (const where of ['', ` where ${column} is not null`]) {
    const done = await database.query({ text: `update ${table} set ${column} = ${value}${where}` }).catch(() => null);
    if (done) return done.rowCount;
  }
  return null;
}

async function readOwn(database: Database, { table, column, type }: Column): Promise<string[]> {
  const shown = type === 'bytea' ? `encode(${column}, 'hex')` : `${column}::text`;
  const least = type === 'bytea' ? shortestOwn.bytes * 2 : shortestOwn.text;
  const text = `select distinct ${shown} as own from ${table} where length(${shown}) >= $1 order by 1 limit 50`;
  const { rows } = await database.query<{ own: string }>({ text, values: [least] });
  return rows.flatMap(({ own }) => (type === 'bytea' ? spellBytes(Buffer.from(own, 'hex')).slice(0, 3) : [own]));
}

async function plantOne(database: Database, one: Column, ways: readonly Way[]): Promise<Planted | null> {
  for (const { value, spellings } of ways) {
    await database.query({ text: `select setval('canary_row', 1)` });
    const rows = await write(database, one, value);
    if (rows !== null) return { rows, spellings };
  }
  return null;
}

export async function plantCanaries(database: Database, hidden: HiddenColumns): Promise<Canary[]> {
  await database.query({ text: 'create sequence canary_row' });
  await database.query({ text: 'alter table platform_audit disable trigger platform_audit_append_only' });
  const canaries: Canary[] = [];
  for (const one of await listHidden(database, hidden)) {
    const canary = { column: `${one.table}.${one.column}`, hiding: one.hiding };
    const ways = kept.has(canary.column) || one.isIdentity ? [] : waysToWrite(one);
    const planted = await plantOne(database, one, ways);
    const own = planted
      ? []
      : (await readOwn(database, one)).map((text) => (one.isIdentity ? spellNumber(one.index) : text));
    canaries.push({ ...canary, ...(planted ?? { rows: own.length, spellings: [...new Set(own)] }) });
  }
  return canaries;
}

/** Which hidden columns can be read in a text that leaves at this place. */
export const findCanaries = (canaries: readonly Canary[], place: string, text: string): string[] =>
  canaries
    .filter(({ hiding, spellings }) => !hiding.shownAt?.includes(place) && spellings.some((one) => text.includes(one)))
    .map(({ column }) => column);
