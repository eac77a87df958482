// Days as columns by the hour. Times are attributes of SVG, not styles: a strict content security policy allows no inline style.
// A minute is a pixel. On narrow pages one day is shown, and above it the days of the week to choose from.
import { changeAddress } from '../../frame/links.ts';
import type { PartNeeds } from './calendar.tsx';
import { EventLink, sayEvent } from './event-link.tsx';
import { backOf, viewAddress } from './write.ts';

type Day = PartNeeds['view']['days'][number];
type Block = Day['blocks'][number];
type DayNeeds = PartNeeds & { day: Day };

const leastHeight = 24;

export function Grid(needs: PartNeeds) {
  const { view, words, frame } = needs;
  const { days, hours } = view;
  const height = hours.to - hours.from;
  const hasStrip = days.some(({ strip }) => strip.length > 0);
  const marks = Array.from({ length: height / 60 }, (_, index) => index * 60);
  return (
    <section
      class={['card week', ...bareDays(days)].join(' ')}
      aria-label={words.spans[view.view]}
      data-days={days.length}
      data-grid={needs.mayWrite && !view.isMixed ? `${frame.place?.base}/calendar` : undefined}
      data-from={hours.from}
    >
      {days.length > 1 && <DayTabs {...needs} />}
      <div class="week-row week-head">
        <span />
        {days.map((day) => (
          <DayHead key={day.date} day={day} {...needs} />
        ))}
      </div>
      {hasStrip && (
        <div class="week-row week-strip">
          <span class="tiny quiet">{words.allDay}</span>
          {days.map((day) => (
            <div key={day.date} class={shownOn(day, view.date)}>
              {day.strip.map((index) => (
                <EventLink key={index} event={view.events[index]} {...needs} />
              ))}
            </div>
          ))}
        </div>
      )}
      <div class="week-row week-body">
        <svg width="100%" height={height} aria-hidden="true">
          {marks.map((at) => (
            <text key={at} x="100%" dx="-8" y={at} dy={at === 0 ? 12 : 4} text-anchor="end">
              {needs.write.hour(hours.from + at)}
            </text>
          ))}
        </svg>
        {days.map((day) => (
          <DayColumn key={day.date} day={day} height={height} {...needs} />
        ))}
      </div>
      {needs.mayWrite && <DragForm frame={frame} />}
    </section>
  );
}

/** What is dropped is sent by this form (drag.ts); its address is that of the event. */
const DragForm = ({ frame }: Pick<PartNeeds, 'frame'>) => (
  <form data-grid-form hidden method="post" action={`${frame.place?.base}/calendar`} enctype="multipart/form-data">
    <input type="hidden" name="once" value={frame.once} />
    <input type="hidden" name="version" value="" />
    <input type="hidden" name="startTime" value="" />
    <input type="hidden" name="back" value={backOf(frame)} />
  </form>
);

/** Days without events, by their place in the week: their columns are half as wide. */
const bareDays = (days: readonly Day[]) =>
  days.flatMap(({ isToday, blocks, strip, ghosts }, index) =>
    blocks.length + strip.length + ghosts.length === 0 && !isToday ? [`bare-${index + 1}`] : [],
  );

const shownOn = ({ date, isToday }: Day, chosen: string) =>
  [date === chosen && 'chosen', isToday && 'is-today', 'day'].filter(Boolean).join(' ');

/** On narrow pages only. */
function DayTabs({ view, frame, words, write }: PartNeeds) {
  return (
    <nav class="day-tabs" aria-label={words.week(view.week)}>
      {view.days.map(({ date, isToday }) => (
        <a
          key={date}
          class={isToday ? 'is-today' : undefined}
          href={changeAddress(viewAddress(frame, 'calendar', {}), { date })}
          aria-current={date === view.date ? 'date' : undefined}
          title={write.longDay(date)}
        >
          <span>{write.weekday(date)}</span>
          <b>{write.number(date)}</b>
        </a>
      ))}
    </nav>
  );
}

function DayHead({ day, view, frame, words, write }: DayNeeds) {
  return (
    <h2 class={shownOn(day, view.date)}>
      <a href={viewAddress(frame, 'calendar', { view: 'day', date: day.date })} title={write.longDay(day.date)}>
        <b>{write.number(day.date)}</b> {write.weekday(day.date)}
      </a>
      {day.hours !== 24 && (
        <span class="chip warn" title={words.clocks(day.hours)}>
          {day.hours} h
        </span>
      )}
    </h2>
  );
}

function DayColumn({ day, height, ...needs }: DayNeeds & { height: number }) {
  const { view, write, words } = needs;
  const { from } = view.hours;
  const nowAt = day.nowAt === null ? null : day.nowAt - from;
  return (
    <section class={shownOn(day, view.date)} aria-label={write.longDay(day.date)} data-date={day.date}>
      <svg width="100%" height={height}>
        {day.blocks.map((block) => (
          <BlockBox key={`${block.event} ${block.y}`} block={block} {...needs} />
        ))}
        {day.ghosts.map(({ kind, y, height: long }) => (
          <foreignObject key={kind} x="0" y={y - from} width="100%" height={Math.max(long, leastHeight)}>
            <div class={`ghost ${kind}`}>{kind === 'free' ? words.free(nextFreeOf(needs)) : words[kind]}</div>
          </foreignObject>
        ))}
        {nowAt !== null && nowAt >= 0 && nowAt <= height && (
          <g class="now">
            <title>{words.now}</title>
            <line x1="0" x2="100%" y1={nowAt} y2={nowAt} />
            <circle cx="0" cy={nowAt} r="4" />
          </g>
        )}
      </svg>
    </section>
  );
}

const nextFreeOf = ({ view, write }: PartNeeds) => {
  const at = view.event?.trial?.nextFree;
  return at ? write.time(at) : '';
};

function BlockBox({ block, ...needs }: PartNeeds & { block: Block }) {
  const { view } = needs;
  const event = view.events[block.event];
  if (!event) return null;
  const top = block.y - view.hours.from;
  const colour = `cal-${view.calendars[event.calendar]?.colour ?? 1}`;
  const height = Math.max(block.height, leastHeight);
  const end = block.height === 0 ? top : top + block.height;
  return (
    <>
      {block.after > 0 && (
        <foreignObject x={`${block.x}%`} y={end} width={`${block.width}%`} height={block.after}>
          <div class={`after ${colour}`} title={block.height === 0 ? sayEvent(event, needs) : undefined} />
        </foreignObject>
      )}
      {block.height > 0 && (
        <foreignObject x={`${block.x}%`} y={top} width={`${block.width}%`} height={height}>
          <EventLink event={event} lines={Math.floor((height - 2) / 16)} {...needs} />
        </foreignObject>
      )}
    </>
  );
}
