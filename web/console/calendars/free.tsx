// The free slots of a calendar by day: choose a length, see what is offered, and go on to book one.
import type { FreeView } from '#calendar';
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../../frame/links.ts';
import { Empty } from '../empty.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { writeDate, writeNumber, writeTime } from '../times.ts';
import { CalendarFacts, CalendarTabs, pathOf } from './parts.tsx';
import { type CalendarsWords, calendarsWords } from './words.ts';

type FreeNeeds = { view: FreeView; frame: Frame; words: CalendarsWords };

const dayMs = 86_400_000;
const mostDays = 31;

export function FreeSlots({ view, frame }: { view: FreeView; frame: Frame }) {
  const { language } = frame.reader;
  const words = calendarsWords[language];
  const needs = { view, frame, words };
  const count = view.found.reduce((sum, { slots }) => sum + slots.length, 0);
  return (
    <ConsoleScreen frame={frame} title={view.name} facts={<CalendarFacts view={view} frame={frame} words={words} />}>
      <CalendarTabs id={view.id} current="free" frame={frame} words={words} />
      <Wish {...needs} />
      {view.isArchived ? (
        <p class="note">{words.archivedFree}</p>
      ) : (
        !view.hasHours && (
          <p class="note">
            <span>{words.alwaysOpen}</span>
            <a class="button low push" href={`${frame.place?.base}/${pathOf(view.id)}#field-hours`}>
              {words.setHours}
            </a>
          </p>
        )
      )}
      <section class="card" aria-labelledby="free-title">
        <header class="open">
          <h2 id="free-title">{words.freeTitle}</h2>
          <span class="quiet">{words.found(writeNumber(count, language))}</span>
          <Steps {...needs} />
        </header>
        {count === 0 && !view.isArchived ? (
          <Empty
            icon="calendar"
            title={words.noFree}
            words={words.noFreeWords}
            steps={[{ href: `${frame.place?.base}/${pathOf(view.id)}`, label: words.rulesTitle }]}
            isPart
          />
        ) : (
          <Days {...needs} />
        )}
        {view.isCut && <p class="pad note flush">{words.cut}</p>}
        <p class="pad quiet small">{words.zone(view.timeZone)}</p>
      </section>
    </ConsoleScreen>
  );
}

/** What somebody looks for; it stands in the address. */
function Wish({ view, frame, words }: FreeNeeds) {
  const number = (name: 'minutes' | 'step' | 'days', label: string, max: number) => (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      <input id={`field-${name}`} name={name} type="number" min={1} max={max} value={view[name]} required />
    </div>
  );
  return (
    <form method="get" action={`${frame.place?.base}/${pathOf(view.id)}/free`} class="wish">
      {number('minutes', words.minutes, 10_080)}
      {number('step', words.step, 1_440)}
      <div class="field">
        <label for="field-from">{words.from}</label>
        <input id="field-from" name="from" type="date" value={view.from} required />
      </div>
      {number('days', words.days, mostDays)}
      <button type="submit" class="button primary">
        {words.find}
      </button>
    </form>
  );
}

function Steps({ view, frame, words }: FreeNeeds) {
  const at = (days: number) =>
    changeAddress(frame.reader.address, {
      from: new Date(Date.parse(view.from) + days * dayMs).toISOString().slice(0, 10),
    });
  return (
    <nav class="inline push" aria-label={words.freeTitle}>
      {view.from > view.today && (
        <a class="button low" rel="prev" href={at(-view.days)}>
          {words.earlier}
        </a>
      )}
      <a class="button low" rel="next" href={at(view.days)}>
        {words.later}
      </a>
    </nav>
  );
}

function Days({ view, frame, words }: FreeNeeds) {
  const { language } = frame.reader;
  const hrefOf = (start: string) =>
    `${frame.place?.base}/calendar/new?${new URLSearchParams({ calendar: view.id, start, minutes: String(view.minutes) })}`;
  const mayBook = frame.permissions.includes('calendar:write');
  return (
    <ul class="free-days">
      {view.found.map(({ date, slots }) => (
        <li key={date}>
          <h3>{writeDate(date, language)}</h3>
          <ul class="inline wrap">
            {slots.map(({ startsAt, local }) => {
              const time = writeTime(startsAt, language, view.timeZone);
              return (
                <li key={startsAt}>
                  {mayBook ? (
                    <a
                      class="chip pick num"
                      href={hrefOf(local)}
                      aria-label={words.book(`${writeDate(date, language)}, ${time}`)}
                    >
                      {time}
                    </a>
                  ) : (
                    <span class="chip num">{time}</span>
                  )}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}
