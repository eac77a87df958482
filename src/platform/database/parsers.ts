// How values of PostgreSQL become values of JavaScript: timestamps with time zone become Dates; days, local times, bigint
// and numeric stay text.
import pg from 'pg';

const DATE = 1082;
const DATE_ARRAY = 1182;
const TIMESTAMP = 1114;
const TIMESTAMP_ARRAY = 1115;
const TIMESTAMPTZ = 1184;
const TEXT_ARRAY = 1009;

type Parse = (value: string) => unknown;
const builtInParser = pg.types.getTypeParser as (oid: number, format?: string) => Parse;

// A Date of a day or a local time would change with the time zone of the machine.
const asText: Parse = (value) => value;
const asTextArray = builtInParser(TEXT_ARRAY);

const parseDate = builtInParser(TIMESTAMPTZ) as (value: string) => Date;

// Our sessions are in UTC, so nearly all moments have this form; JavaScript parses them ten times faster than the driver.
const usualMoment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/** Exported for its test: equal to what the driver reads. */
export const parseMoment = (value: string): unknown =>
  usualMoment.test(value) ? new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`) : parseDate(value);

const PARSERS = new Map<number, Parse>([
  [TIMESTAMPTZ, parseMoment],
  [DATE, asText],
  [TIMESTAMP, asText],
  [DATE_ARRAY, asTextArray],
  [TIMESTAMP_ARRAY, asTextArray],
]);

export const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== 'binary' && PARSERS.get(oid)) || builtInParser(oid, format),
};
