// How PostgreSQL's values become JavaScript's: instants are Dates, calendar days stay text, bigint and numeric stay text.
import pg from 'pg';

const DATE = 1082;
const DATE_ARRAY = 1182;
const TIMESTAMP = 1114;
const TIMESTAMP_ARRAY = 1115;
const TEXT_ARRAY = 1009;

type Parse = (value: string) => unknown;
const builtInParser = pg.types.getTypeParser as (oid: number, format?: string) => Parse;

// A day or a wall-clock time read into a Date would shift with the machine's time zone.
const asText: Parse = (value) => value;
const asTextArray = builtInParser(TEXT_ARRAY);

const PARSERS = new Map<number, Parse>([
  [DATE, asText],
  [TIMESTAMP, asText],
  [DATE_ARRAY, asTextArray],
  [TIMESTAMP_ARRAY, asTextArray],
]);

export const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== 'binary' && PARSERS.get(oid)) || builtInParser(oid, format),
};
