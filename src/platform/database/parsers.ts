// How values of PostgreSQL become values of JavaScript: timestamps with time zone become Dates; days, local times, bigint
// and numeric stay text.
import pg from 'pg';

const DATE = 1082;
const DATE_ARRAY = 1182;
const TIMESTAMP = 1114;
const TIMESTAMP_ARRAY = 1115;
const TEXT_ARRAY = 1009;

type Parse = (value: string) => unknown;
const builtInParser = pg.types.getTypeParser as (oid: number, format?: string) => Parse;

// As a Date, a day or a local time would change with the time zone of the machine.
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
