// The controls: periods, dates, the current filters, and whether the page is live.
import { changeAddress } from '../frame/links.ts';
import { nameReferrer } from './names.ts';
import type { Part } from './part.ts';
import { choosePeriod, clearFilters, type FilterName, readFilters } from './state.ts';
import type { Connection } from './use-view.ts';

const PERIODS = ['24h', '7d', '30d', '90d', '12m', 'all'];

export function Controls({ connection, ...part }: Part & { connection: Connection }) {
  return (
    <div class="controls">
      <Periods {...part} />
      <LiveBadge {...part} connection={connection} />
      <PeriodDates {...part} />
      <Chips {...part} />
    </div>
  );
}

function Periods({ view, words, format, address }: Part) {
  return (
    <div class="choices">
      <nav class="segments" aria-label={words.period}>
        {PERIODS.map((period) => (
          <a
            key={period}
            data-go
            href={choosePeriod(address, period)}
            aria-current={view.period === period ? 'true' : undefined}
          >
            {words.periods[period]}
          </a>
        ))}
      </nav>
      <Dates view={view} words={words} format={format} address={address} />
    </div>
  );
}

/** A plain form: it works without scripts, and is used too rarely to need one. */
function Dates({ view, words, format, address }: Part) {
  const [path, query = ''] = address.split('?');
  const others = [...new URLSearchParams(query)].filter(([name]) => !['from', 'to', 'period'].includes(name));
  return (
    <details class="dates">
      <summary class={view.period === null ? 'button chosen' : 'button'}>{words.custom}</summary>
      <form action={path} method="get" class="card">
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          {words.from}
          <input type="date" name="from" required value={format.isoDay(view.span.from)} />
        </label>
        <label>
          {words.to}
          <input type="date" name="to" required value={format.isoDay(view.span.to)} />
        </label>
        <button class="button primary" type="submit">
          {words.show}
        </button>
      </form>
    </details>
  );
}

/** Also on paper, where nothing else shows the period. */
function PeriodDates({ view, words, format }: Part) {
  const hasHours = view.bucket === 'hour' && view.period !== null;
  return (
    <p class="period-dates">
      <strong>{format.range(view.span.from, view.span.to, hasHours)}</strong>{' '}
      <span class="quiet">
        {words.before}:{' '}
        {view.spanBefore === null ? words.noBefore : format.range(view.spanBefore.from, view.spanBefore.to, hasHours)}
      </span>
    </p>
  );
}

function LiveBadge({ view, words, format, connection }: Part & { connection: Connection }) {
  // Before the connection is open, its label exists but is invisible, so that nothing moves when it appears.
  const state = { starting: words.live, live: words.live, lost: words.lost, paused: words.paused }[connection];
  return (
    <p class={`live ${connection}`}>
      <span class="dot" aria-hidden="true" />
      <strong role="status">{state}</strong> {format.count(words.lastHour, view.lastHourClicks)}
    </p>
  );
}

function Chips({ view, words, format, address }: Part) {
  const filters = readFilters(address, view.ignored);
  if (filters.length === 0) return null;
  return (
    <ul class="chips" aria-label={words.filters}>
      {filters.map(({ name, value }) => (
        <li key={name}>
          <a
            data-go
            class="chip"
            href={changeAddress(address, { [name]: null })}
            aria-label={`${words.remove}: ${nameFilter({ words, format }, name, value)}`}
          >
            {nameFilter({ words, format }, name, value)} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a data-go class="chip clear" href={clearFilters(address)}>
          {words.clearAll}
        </a>
      </li>
    </ul>
  );
}

export function nameFilter({ words, format }: Pick<Part, 'words' | 'format'>, name: FilterName, value: string): string {
  switch (name) {
    case 'country':
      return /^[A-Za-z]{2}$/.test(value) ? format.country(value.toUpperCase()) : words.unknownPlace;
    case 'referrer':
      return nameReferrer(words, value);
    case 'device':
      return words.deviceNames[value] ?? value;
    case 'tools':
      return words.noTools;
    case 'weekday':
      // A refused filter is shown as it was sent, so that people can remove it.
      return /^[0-6]$/.test(value) ? format.weekday(Number(value), 'long') : value;
    case 'hour':
      return `${value.padStart(2, '0')}:00`;
    default:
      return value;
  }
}
