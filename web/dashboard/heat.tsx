// Hours of the day by days of the week; a cell with clicks is a filter.
import { useEffect, useRef } from 'preact/hooks';
import type { Part } from './part.ts';
import { levelOf } from './scale.ts';
import { readParameter, toggleCell } from './state.ts';

const FULL_COLOUR = 10;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function Heat({ view, words, format, address }: Part) {
  const grid = useRef<HTMLDivElement>(null);
  // A single click is not a peak: while there are few, the colours go up to this many.
  const highest = Math.max(FULL_COLOUR, ...view.heat.flat());
  const weekday = readParameter(address, 'weekday');
  const hour = readParameter(address, 'hour');

  // Without scripts every cell is a tab stop; with scripts the whole grid is one, and arrow keys move inside it.
  useEffect(() => {
    const links = grid.current?.querySelectorAll('a') ?? [];
    links.forEach((link, index) => {
      link.tabIndex = index === 0 ? 0 : -1;
    });
  }, [view]);

  return (
    <section class="card" aria-labelledby="heat-title">
      <div class="card-head">
        <h2 id="heat-title">{words.heat}</h2>
        <p class="scale" aria-hidden="true">
          {words.less}
          {[0, 1, 2, 3, 4, 5].map((level) => (
            <i key={level} class={`level-${level}`} />
          ))}
          {words.moreClicks}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside have the focus, the grid only moves it. */}
      <div class="heat" ref={grid} onKeyDown={moveFocus}>
        <span class="corner" aria-hidden="true" />
        {HOURS.map((one) => (
          <span key={one} class={`hour hour-${one}`} aria-hidden="true">
            {one % 3 === 0 ? one : ''}
          </span>
        ))}
        {view.heat.map((row, day) => [
          <span key={`day-${day}`} class="day" aria-hidden="true">
            {format.weekday(day, 'short')}
          </span>,
          ...row.map((clicks, one) => {
            const level = clicks === 0 ? 0 : levelOf(clicks / highest);
            if (clicks === 0) return <span key={`${day} ${one}`} class="cell level-0" />;
            const isChosen = weekday === String(day) && hour === String(one);
            const name = `${format.weekday(day, 'long')} ${one}:00, ${format.count(words.clicksCount, clicks)}`;
            return (
              <a
                key={`${day} ${one}`}
                data-go
                class={`cell level-${level}`}
                href={toggleCell(address, day, one)}
                title={name}
                aria-current={isChosen ? 'true' : undefined}
              />
            );
          }),
        ])}
      </div>
    </section>
  );
}

/** Moves to the nearest cell with clicks in the direction of the arrow key. */
function moveFocus(event: KeyboardEvent): void {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -24, ArrowDown: 24 };
  const step = steps[event.key];
  // Hour by hour, day by day.
  const cells = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('.cell')];
  const from = cells.indexOf(event.target as HTMLElement);
  if (step === undefined || from < 0) return;
  event.preventDefault();
  for (let place = from + step; place >= 0 && place < cells.length; place += step) {
    const cell = cells[place];
    if (!(cell instanceof HTMLAnchorElement)) continue;
    (event.target as HTMLElement).tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
    return;
  }
}
