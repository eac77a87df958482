// A month as a table of days: the first events of each, and how many more there are.
import type { CalendarView } from '#calendar';
import { t } from '../../say.ts';
import { usePage } from '../page.ts';
import { EventLink } from './event-link.tsx';
import { useWrite, viewAddress } from './write.ts';

type Day = CalendarView['days'][number];

const mostShown = 4;

export function Month() {
  const { view } = usePage<CalendarView>();
  const write = useWrite(view.timeZone);
  const weeks = Array.from({ length: view.days.length / 7 }, (_, index) => view.days.slice(index * 7, index * 7 + 7));
  return (
    <section class="card month" aria-label={t('Month')}>
      <table>
        <thead>
          <tr>
            {weeks[0]?.map(({ date }) => (
              <th key={date} scope="col">
                {write.weekday(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]?.date}>
              {days.map((day) => (
                <DayCell key={day.date} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DayCell({ day }: { day: Day }) {
  const { view } = usePage<CalendarView>();
  const write = useWrite(view.timeZone);
  const order = (index: number) => view.events[index]?.startsAt.getTime() ?? 0;
  // What only blocks the first hours of a day belongs to the day before.
  const timed = day.blocks.filter(({ height }) => height > 0).map(({ event }) => event);
  const all = [...day.strip, ...timed.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))];
  const shown = all.length > mostShown ? all.slice(0, mostShown - 1) : all;
  const address = viewAddress('calendar', { view: 'day', date: day.date });
  const looks = [day.isOutside && 'outside', day.isToday && 'is-today', all.length === 0 && 'none'];
  return (
    <td class={looks.filter(Boolean).join(' ') || undefined}>
      <a
        class="day-number"
        href={address}
        title={write.longDay(day.date)}
        aria-current={day.isToday ? 'date' : undefined}
      >
        <b>{write.number(day.date)}</b>
        <span class="narrow-day">{write.weekday(day.date)}</span>
      </a>
      <ul>
        {shown.map((index) => (
          <li key={index}>
            {!day.strip.includes(index) && <span class="num tiny quiet">{write.time(order(index))}</span>}
            <EventLink event={view.events[index]} />
          </li>
        ))}
      </ul>
      {all.length > shown.length && (
        <a class="small" href={address}>
          {t('{count} more', { count: all.length - shown.length })}
        </a>
      )}
    </td>
  );
}
