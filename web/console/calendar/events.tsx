// Events as a list: found by who attends, by calendar, type and state, in pages, and all of them as CSV.
import type { EventsView } from '#calendar';
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../../frame/links.ts';
import { NoMatch } from '../empty.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { CalendarChips, Views } from './bar.tsx';
import { Drawer, fieldNames } from './drawer.tsx';
import { type CalendarWords, calendarWords } from './words.ts';
import { viewAddress, writeFor } from './write.ts';

type Needs = { view: EventsView; frame: Frame; words: CalendarWords };

export function Events({ view, frame }: { view: EventsView; frame: Frame }) {
  const words = calendarWords[frame.reader.language];
  const needs = { view, frame, words };
  const write = writeFor(frame, frame.place?.organisation.timeZone ?? 'UTC');
  const mayWrite = frame.permissions.includes('calendar:write');
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      facts={view.isAll ? words.listAll : words.listFacts(write.wholeDay(view.date))}
      fields={fieldNames(words)}
      actions={
        <>
          <CsvLink frame={frame} />
          <a class="button" href={`${frame.place?.base}/calendar/calendars`}>
            {words.calendars}
          </a>
          {mayWrite && (
            <a class="button primary" href={`${frame.place?.base}/calendar/new`} data-new="event">
              <Icon name="plus" />
              {words.newEvent}
            </a>
          )}
        </>
      }
    >
      <div class="calendar-bar">
        <Views current="list" date={view.date} frame={frame} words={words} />
        <CalendarChips
          calendars={view.calendars}
          more={view.moreCalendars}
          path="calendar/events"
          frame={frame}
          words={words}
          write={write}
        />
      </div>
      <Filters {...needs} />
      {view.limited && <p class="note">{words.limited[view.limited]}</p>}
      <div class="split">
        {view.items.length === 0 ? <None {...needs} /> : <Table {...needs} />}
        {view.event && <Drawer event={view.event} open={view.open} frame={frame} words={words} />}
      </div>
    </ConsoleScreen>
  );
}

function Filters({ view, frame, words }: Needs) {
  const kept = new URLSearchParams(frame.reader.address.split('?', 2)[1] ?? '').get('calendars');
  return (
    <form class="filters event-filters" method="get" action={`${frame.place?.base}/calendar/events`} role="search">
      {kept !== null && <input type="hidden" name="calendars" value={kept} />}
      <div class="field">
        <label for="filter-q">{words.search}</label>
        <input id="filter-q" type="search" name="q" value={view.q} maxLength={200} />
      </div>
      <div class="field">
        <label for="filter-date">{words.from}</label>
        <input id="filter-date" type="date" name="date" value={view.date} />
      </div>
      <div class="field">
        <label for="filter-type">{words.type}</label>
        <input id="filter-type" name="type" value={view.type} maxLength={64} />
      </div>
      <div class="field">
        <label for="filter-state">{words.state}</label>
        <select id="filter-state" name="state">
          <option value="">{words.anyState}</option>
          {Object.entries(words.states).map(([value, label]) => (
            <option key={value} value={value} selected={value === view.state}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <label class="inline">
        <input type="checkbox" name="when" value="all" checked={view.isAll} />
        {words.all}
      </label>
      <button type="submit" class="button">
        {words.find}
      </button>
    </form>
  );
}

const tones = { blocking: '', free: 'warn', cancelled: 'bad' } as const;

function Table({ view, frame, words }: Needs) {
  return (
    <section class="card" aria-label={words.list}>
      <table class="two">
        <thead>
          <tr>
            <th scope="col">{words.columns.when}</th>
            <th scope="col">{words.columns.what}</th>
            <th scope="col" class="wide-only">
              {words.columns.calendar}
            </th>
            <th scope="col">
              <span class="offscreen">{words.state}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {view.items.map((item) => {
            const write = writeFor(frame, item.timeZone);
            const isOpen = view.event?.id === item.id;
            const when = item.isAllDay
              ? write.days(item.startsAt, item.endsAt)
              : `${write.day(item.startsAt)}, ${write.times(item.startsAt, item.endsAt)}`;
            return (
              <tr key={item.id} class={isOpen ? `chosen cal-${item.colour}` : `cal-${item.colour}`}>
                <td class="num small">{when}</td>
                <td>
                  <a
                    class="row-link"
                    href={changeAddress(viewAddress(frame, 'calendar/events', {}), { event: item.id })}
                    aria-current={isOpen ? 'true' : undefined}
                  >
                    {item.who ?? item.title}
                  </a>
                  {item.attendees > 1 && <span class="quiet small"> {words.others(item.attendees - 1)}</span>}
                  <br />
                  <span class="quiet small">
                    {[item.who === null ? null : item.title, item.type].filter(Boolean).join(' · ')}
                  </span>
                </td>
                <td class="wide-only">
                  <span class="inline">
                    <i class="swatch" aria-hidden="true" />
                    {item.calendarName}
                  </span>
                </td>
                <td class="right">
                  {item.state !== 'blocking' && (
                    <span class={`chip ${tones[item.state]}`}>
                      {item.state === 'cancelled' ? words.cancelled : words.walkInShort}
                    </span>
                  )}
                  {item.reminder === 'failed' && <span class="chip bad">{words.reminderFailed}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <footer class="pages">
        <PageLinks page={view} frame={frame} />
      </footer>
    </section>
  );
}

function None({ view, frame, words }: Needs) {
  const here = `${frame.place?.base}/calendar/events`;
  const steps = [
    !view.isAll && { href: viewAddress(frame, 'calendar/events', { when: 'all' }), label: words.showPast },
    { href: here, label: words.showAll },
  ];
  return (
    <NoMatch
      frame={frame}
      title={words.noneTitle}
      q={view.q}
      words={view.isAll ? words.noneAll : words.noneWords}
      steps={steps}
    />
  );
}
