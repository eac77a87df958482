// The numbers under which clicks keep their places, referrers and agents: found for a text, or given to a new one.
import { boundedMap } from '#platform/cache/bounded-map.ts';
import type { Queries } from '#platform/database/query.ts';
import type { RestReferrers } from '../rules/bucket.ts';
import type { Click } from '../rules/click.ts';
import type { StoredClick } from '../rules/link-sums.ts';
import { QR_CODE } from '../rules/referrer.ts';

/** A click with numbers instead of texts; the database says later when its visitor was seen before. */
export type NumberedClick = Omit<StoredClick, 'previous'> &
  Pick<Click, 'previous'> & { linkId: number; visitor: string | null };

export type NumberClicks = (clicks: readonly Click[]) => Promise<NumberedClick[]>;

/** What referrers beyond the limit of a sum are counted as. */
const OTHER_REFERRER = '(other)';
const OTHER = 'Other';

/** An agent stays as it is where only one thing is known about it. */
const restOfAgent = (texts: Texts): Texts => (texts.includes('') ? texts : [texts[0] ?? '', OTHER, OTHER]);

/** How many numbers of each kind are remembered: the same few come again and again. */
const REMEMBERED = 50_000;

export function valueNumbers(database: Pick<Queries, 'query'>) {
  const places = numberTable(database, {
    table: 'shortener_places',
    columns: ['country', 'city'],
    rest: { column: 'country_id', of: ([country = '']) => [country, ''] },
  });
  const agents = numberTable(database, {
    table: 'shortener_agents',
    columns: ['device', 'browser', 'os'],
    rest: { column: 'rest_id', of: restOfAgent },
  });
  const referrers = numberTable(database, { table: 'shortener_referrers', columns: ['name'] });

  const numberClicks: NumberClicks = async (clicks) => {
    const placeOf = await places.number(clicks, ({ country, city }) => [country, city]);
    const agentOf = await agents.number(clicks, ({ device, browser, os }) => [device, browser, os]);
    const referrerOf = await referrers.number(clicks, ({ referrer }) => [referrer]);
    return clicks.map(({ linkId, at, visitor, bot, previous }, index) => {
      const place = placeOf(index);
      const agent = agentOf(index);
      return {
        linkId: Number(linkId),
        at,
        visitor,
        bot,
        ...(previous === undefined ? {} : { previous }),
        place: place.id,
        country: place.rest,
        agent: agent.id,
        agentRest: agent.rest,
        referrer: referrerOf(index).id,
      };
    });
  };

  return {
    /** After a failover that lost commits, a number may stand for something else, or for nothing yet. */
    forget(): void {
      for (const table of [places, agents, referrers]) table.forget();
    },
    numberClicks,
    async findRestReferrers(): Promise<RestReferrers> {
      const numberOf = await referrers.number([OTHER_REFERRER, QR_CODE], (name) => [name]);
      return { other: numberOf(0).id, qrCode: numberOf(1).id };
    },
  };
}

type Numbered = { id: number; rest: number };
type Texts = readonly string[];
type TableOfNumbers = {
  table: string;
  columns: string[];
  rest?: { column: string; of(texts: Texts): Texts };
};

// The numbers are given outside the transaction of a batch: a number that no click uses does no harm, and a long
// transaction would make other drains wait for it.
function numberTable(database: Pick<Queries, 'query'>, { table, columns, rest }: TableOfNumbers) {
  const known = boundedMap<Numbered>(REMEMBERED);
  const parameters = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const given = `unnest(${parameters}) as given (${columns.join(', ')})`;
  const restId = rest === undefined ? 'id' : `coalesce(${rest.column}, id)`;
  const findText = `select id, ${restId} as rest, ${columns.join(', ')}
    from ${table} join ${given} using (${columns.join(', ')})`;

  async function find(missing: readonly Texts[]): Promise<void> {
    type Row = Record<string, string> & { id: string };
    const values = columns.map((_, index) => missing.map((texts) => texts[index]));
    const { rows } = await database.query<Row>({ name: `${table}.find`, text: findText, values });
    for (const row of rows) {
      known.set(keyOf(columns.map((column) => row[column] ?? '')), { id: Number(row.id), rest: Number(row.rest) });
    }
  }

  /** In the order of the texts, so that two drains never wait for each other in a circle. */
  async function insert(missing: readonly Texts[]): Promise<void> {
    const values: unknown[] = columns.map((_, index) => missing.map((texts) => texts[index]));
    const rests = rest === undefined ? [] : missing.map((texts) => findRest(texts, rest.of(texts)));
    const restColumn = rest === undefined ? '' : `, ${rest.column}`;
    const source =
      rest === undefined
        ? given
        : `unnest(${parameters}, $${columns.length + 1}::int[])
      as given (${columns.join(', ')}${restColumn})`;
    const text = `insert into ${table} (${columns.join(', ')}${restColumn}) select * from ${source}
      order by ${columns.join(', ')} on conflict do nothing`;
    await database.query({ text, values: rest === undefined ? values : [...values, rests] });
  }

  /** Null where the value is its own rest. */
  function findRest(texts: Texts, restTexts: Texts): number | null {
    return keyOf(texts) === keyOf(restTexts) ? null : (known.get(keyOf(restTexts))?.id ?? null);
  }

  async function ensure(wanted: ReadonlyMap<string, Texts>): Promise<void> {
    const missing = [...wanted].filter(([key]) => known.get(key) === undefined).map(([, texts]) => texts);
    if (missing.length === 0) return;
    await find(missing);
    const added = missing.filter((texts) => known.get(keyOf(texts)) === undefined);
    if (added.length === 0) return;
    await insert(added);
    // Another drain may have been first.
    await find(added);
  }

  /** Finds or gives the numbers of the texts of all these things, and returns them by index. */
  async function number<Thing>(things: readonly Thing[], textsOf: (thing: Thing) => Texts) {
    const wanted = new Map<string, Texts>();
    const keys = things.map((thing) => {
      const texts = textsOf(thing);
      const key = keyOf(texts);
      wanted.set(key, texts);
      return key;
    });
    if (rest !== undefined) {
      const rests = [...wanted].filter(([key]) => known.get(key) === undefined).map(([, texts]) => rest.of(texts));
      await ensure(new Map(rests.map((texts) => [keyOf(texts), texts])));
    }
    await ensure(wanted);
    const numbers = new Map([...wanted.keys()].map((key) => [key, known.get(key)]));
    return (index: number): Numbered => {
      const numbered = numbers.get(keys[index] ?? '');
      if (numbered === undefined) throw new Error(`No number was given to a value of ${table}.`);
      return numbered;
    };
  }

  return { number, forget: known.clear };
}

const keyOf = (texts: Texts) => texts.join('\n');
