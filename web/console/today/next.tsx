// Who comes next today: when, who, where, how to call them, and whether they were reminded.
import type { NextCard } from '#calendar';
import type { PartNeeds } from './attention.tsx';

const tones: Record<string, string> = { sent: 'good', captured: 'good', failed: 'bad', skipped: 'warn' };

export function Next({ card, words, write }: PartNeeds & { card: NextCard }) {
  const { items, more, until } = card;
  return (
    <section class="card" aria-labelledby="next-title" id="next">
      <header>
        <h2 id="next-title">{words.nextTitle}</h2>
        {until !== null && <span class="quiet">{words.nextUntil(items.length, write.time(until))}</span>}
      </header>
      {items.length === 0 ? (
        <p class="pad quiet small">{words.nextEmpty}</p>
      ) : (
        <table class="next-table">
          <thead class="offscreen">
            <tr>
              <th scope="col">{words.time}</th>
              <th scope="col">{words.who}</th>
              <th scope="col">{words.where}</th>
              <th scope="col">{words.phone}</th>
              <th scope="col">{words.reminder}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, startsAt, title, who, others, calendar, colour, phone, reminder }) => (
              <tr key={id} class={`cal-${colour}`}>
                <td class="num strong">{write.time(startsAt)}</td>
                <td>
                  <b>{who ?? title}</b> {who !== null && <span class="quiet">{title}</span>}{' '}
                  {others > 0 && <span class="quiet">{words.others(others)}</span>}
                </td>
                <td>
                  <span class="inline">
                    <i class="swatch" aria-hidden="true" />
                    {calendar}
                  </span>
                </td>
                <td class="num">{phone !== null && <a href={`tel:${phone.number}`}>{phone.shown}</a>}</td>
                <td class="right">
                  <span class={`chip ${tones[reminder] ?? ''}`}>{words.reminders[reminder] ?? reminder}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p class="pad quiet small">{words.moreEvents(more)}</p>}
    </section>
  );
}
