// Who comes next today: when, who, where, how to call them, and whether they were reminded.

import type { NextCard } from '#calendar';
import { time } from '#platform/text/msg.ts';
import { TableHead } from '../../frame/table-head.tsx';
import { t } from '../../say.ts';
import { Card } from '../card.tsx';
import { usePage } from '../page.ts';

type Reminder = NextCard['items'][number]['reminder'];

/** What came of the reminders, with its colour. */
const outcomes = (): Record<Reminder, [said: string, looks?: string]> => ({
  sent: [t('reminded'), 'good'],
  captured: [t('captured'), 'good'],
  planned: [t('reminder waits')],
  failed: [t('reminder failed'), 'bad'],
  skipped: [t('not reminded'), 'warn'],
  none: [t('no reminder')],
  nobody: [t('nobody to remind')],
});

export function Next({ card: { items, more, until } }: { card: NextCard }) {
  const page = usePage();
  const reminded = outcomes();
  const span = until !== null && t('{count} until {time}', { count: items.length, time: time(until) });
  return (
    <Card id="next" isAnchor title={t('Next to come')} beside={span && <span class="quiet">{span}</span>} isLined>
      {items.length === 0 ? (
        <p class="pad quiet small">{t('No further event begins today.')}</p>
      ) : (
        <table class="next-table">
          <TableHead of={[t('Time'), t('Who'), t('Calendar'), t('Phone'), t('Reminder')]} class="offscreen" />
          <tbody>
            {items.map(({ id, startsAt, title, who, others, calendar, colour, phone, reminder }) => (
              <tr key={id} class={`cal-${colour}`}>
                <td class="num strong">{page.time(startsAt)}</td>
                <td>
                  <b>{who ?? title}</b> {who !== null && <span class="quiet">{title}</span>}{' '}
                  {others > 0 && <span class="quiet">{t('and {count} more', { count: others })}</span>}
                </td>
                <td>
                  <span class="inline">
                    <i class="swatch" aria-hidden="true" />
                    {calendar}
                  </span>
                </td>
                <td class="num">{phone !== null && <a href={`tel:${phone.number}`}>{phone.shown}</a>}</td>
                <td class="right">
                  <span class={`chip ${reminded[reminder][1] ?? ''}`}>{reminded[reminder][0]}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p class="pad quiet small">{t('and {count} more', { count: more })}</p>}
    </Card>
  );
}
