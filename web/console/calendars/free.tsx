// The free slots of a calendar by day: choose a length, see what is offered, and go on to book one.
import type { FreeView } from '#calendar';
import { writeDate, writeTime } from '#platform/text/format.ts';
import { t } from '../../say.ts';
import { LinkButton, SubmitButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { Empty } from '../empty.tsx';
import { Field } from '../fields.tsx';
import { usePage } from '../page.ts';
import { CalendarFacts, CalendarTabs, calendarsUp, pathOf } from './parts.tsx';

const dayMs = 86_400_000;
const mostDays = 31;

export const freeTimes = definePage<FreeView>({
  title: ({ view }) => view.name,
  documentTitle: ({ view: { name } }) => t('Free slots · {name}', { name }),
  up: calendarsUp,
  facts: ({ view }) => <CalendarFacts of={view} />,
  body: ({ view, href, number }) => {
    const settings = href(pathOf(view.id));
    const count = view.found.reduce((sum, { slots }) => sum + slots.length, 0);
    return (
      <>
        <CalendarTabs id={view.id} current="free" />
        <Wish />
        {view.isArchived ? (
          <p class="note">{t('This calendar is archived, so nothing is offered.')}</p>
        ) : (
          !view.hasHours && (
            <p class="note">
              <span>{t('No opening hours are set, so every hour of the day is offered.')}</span>
              <LinkButton to={`${settings}#field-hours`} label={t('Set opening hours')} tone="low push" />
            </p>
          )
        )}
        <Card
          id="free"
          title={t('Free slots')}
          beside={
            <>
              <span class="quiet">{t('{count} free', { count: number(count) })}</span>
              <Steps />
            </>
          }
        >
          {count === 0 && !view.isArchived ? (
            <Empty
              icon="calendar"
              title={t('Nothing is free here')}
              words={t('Look at other days or a shorter length, or change the opening hours and the notice.')}
              steps={[{ href: settings, label: t('Name and rules') }]}
              isPart
            />
          ) : (
            <Days />
          )}
          {view.isCut && (
            <p class="pad note flush">{t('These are the first 500. Look at fewer days, or begin later.')}</p>
          )}
          <p class="pad quiet small">{t('Times are those of {zone}.', { zone: view.timeZone })}</p>
        </Card>
      </>
    );
  },
});

/** What somebody looks for; it stands in the address. */
function Wish() {
  const { view, href } = usePage<FreeView>();
  const number = (name: 'minutes' | 'step' | 'days', label: string, max: number) => (
    <Field name={name} label={label} type="number" min={1} max={max} value={String(view[name])} required />
  );
  return (
    <form method="get" action={href(`${pathOf(view.id)}/free`)} class="wish">
      {number('minutes', t('Length (minutes)'), 10_080)}
      {number('step', t('Every (minutes)'), 1_440)}
      <Field name="from" label={t('From')} type="date" value={view.from} required />
      {number('days', t('Days'), mostDays)}
      <SubmitButton label={t('Show')} tone="primary" />
    </form>
  );
}

function Steps() {
  const { view, here } = usePage<FreeView>();
  const at = (days: number) =>
    here({ from: new Date(Date.parse(view.from) + days * dayMs).toISOString().slice(0, 10) });
  return (
    <nav class="inline push" aria-label={t('Free slots')}>
      {view.from > view.today && <LinkButton to={at(-view.days)} label={t('Earlier')} tone="low" rel="prev" />}
      <LinkButton to={at(view.days)} label={t('Later')} tone="low" rel="next" />
    </nav>
  );
}

function Days() {
  const { view, frame, may, href } = usePage<FreeView>();
  const { language } = frame.reader;
  const hrefOf = (start: string) =>
    href(`calendar/new?${new URLSearchParams({ calendar: view.id, start, minutes: String(view.minutes) })}`);
  return (
    <ul class="free-days">
      {view.found.map(({ date, slots }) => (
        <li key={date}>
          <h3>{writeDate(date, language)}</h3>
          <ul class="inline wrap">
            {slots.map(({ startsAt, local }) => {
              const time = writeTime(startsAt, language, view.timeZone);
              return (
                <li key={startsAt.getTime()}>
                  {may('calendar:write') ? (
                    <a
                      class="chip pick num"
                      href={hrefOf(local)}
                      aria-label={t('Book {day}, {time}', { day: writeDate(date, language), time })}
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
