// The events of a person: what comes next in one line, and a table of what comes and what was.
import type { PersonEvents } from '#address';
import { t } from '../../say.ts';
import { LinkButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { type Page, usePage } from '../page.ts';

type Needs = { events: PersonEvents };
type PersonEvent = PersonEvents['coming'][number];

const tones: Record<string, string> = { failed: 'bad', skipped: 'warn', sent: 'good', captured: 'good' };

const sayReminder = (state: string) =>
  (
    ({
      failed: t('reminder failed'),
      skipped: t('no reminder possible'),
      planned: t('reminder planned'),
      captured: t('reminder captured'),
      sent: t('reminder sent'),
    }) as Record<string, string>
  )[state] ?? state;

const whenOf = ({ startsAt, isAllDay }: PersonEvent, { day, when }: Page) =>
  isAllDay ? day(startsAt) : when(startsAt);

/** Only where this person may open the calendar. */
const linkOf = ({ id }: PersonEvent, { frame, href }: Page) =>
  frame.nav.some((item) => item.id === 'calendar') ? href(`calendar?event=${id}`) : null;

export function NextEvent({ events }: Needs) {
  const page = usePage();
  const next = events.coming.find(({ isCancelled }) => !isCancelled);
  if (!next) return <p class="card next-line quiet">{t('Nothing is planned.')}</p>;
  const href = linkOf(next, page);
  return (
    <p class={`card next-line cal-${next.colour}`}>
      <i class="swatch" aria-hidden="true" />
      <b>
        {t('Next:')} {whenOf(next, page)}
      </b>
      <span>
        {next.title}, {next.calendar}
      </span>
      {next.reminder !== null && <span class={`chip ${tones[next.reminder] ?? ''}`}>{sayReminder(next.reminder)}</span>}
      {href !== null && <LinkButton to={href} label={t('Open')} tone="low push" />}
    </p>
  );
}

export function Events({ events }: Needs) {
  const { coming, past, counts } = events;
  const rows = [...coming.toReversed(), ...past];
  const ahead = t('{ahead} ahead, {before} before', { ahead: counts.coming, before: counts.past });
  const isCut = counts.coming > coming.length || counts.past > past.length;
  return (
    <Card id="events" isAnchor title={t('Events')} beside={rows.length > 0 && <span class="quiet">{ahead}</span>}>
      {rows.length === 0 ? (
        <p class="pad quiet small">{t('No event has this customer yet.')}</p>
      ) : (
        <table class="next-table events-table">
          <tbody>
            {rows.map((event) => (
              <Row key={event.id} event={event} isPast={past.includes(event)} />
            ))}
          </tbody>
        </table>
      )}
      {isCut && <p class="pad quiet small">{t('The nearest 20 and the latest 20 are shown.')}</p>}
    </Card>
  );
}

function Row({ event, isPast }: { event: PersonEvent; isPast: boolean }) {
  const page = usePage();
  const href = linkOf(event, page);
  const tone = event.isCancelled ? 'warn' : isPast ? '' : 'blue';
  return (
    <tr class={`cal-${event.colour}`}>
      <td class="num">{whenOf(event, page)}</td>
      <td>{href === null ? event.title : <a href={href}>{event.title}</a>}</td>
      <td>
        <span class="inline">
          <i class="swatch" aria-hidden="true" />
          {event.calendar}
        </span>
      </td>
      <td class="right">
        <span class={`chip ${tone}`}>
          {event.isCancelled ? t('cancelled') : isPast ? t('took place') : t('planned')}
        </span>
        {event.reminder === 'failed' && !isPast && <span class="chip bad">{t('reminder failed')}</span>}
      </td>
    </tr>
  );
}
