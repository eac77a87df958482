// Days as columns by the hour. Times are attributes of SVG, not styles: a strict content security policy allows no inline style.
// A minute is a pixel. On narrow pages one day is shown, and above it the days of the week to choose from.
import type { CalendarView } from '#calendar';
import { t } from '../../say.ts';
import { HiddenFields } from '../fields.tsx';
import { usePage } from '../page.ts';
import { saySpan } from './bar.tsx';
import { EventLink, sayEvent } from './event-link.tsx';
import { useWrite, viewAddress, viewHere } from './write.ts';

type Day = CalendarView['days'][number];
type Block = Day['blocks'][number];

const leastHeight = 24;

export function Grid() {
  const { view, may, href } = usePage<CalendarView>();
  const { days, hours } = view;
  const height = hours.to - hours.from;
  const hasStrip = days.some(({ strip }) => strip.length > 0);
  const marks = Array.from({ length: height / 60 }, (_, index) => index * 60);
  const mayWrite = may('calendar:write');
  return (
    <section
      class={['card week', ...bareDays(days)].join(' ')}
      aria-label={saySpan(view.view)}
      data-days={days.length}
      data-grid={mayWrite && !view.isMixed ? href('calendar') : undefined}
      data-from={hours.from}
    >
      {days.length > 1 && <DayTabs />}
      <div class="week-row week-head">
        <span />
        {days.map((day) => (
          <DayHead key={day.date} day={day} />
        ))}
      </div>
      {hasStrip && (
        <div class="week-row week-strip">
          <span class="tiny quiet">{t('all day')}</span>
          {days.map((day) => (
            <div key={day.date} class={shownOn(day, view.date)}>
              {day.strip.map((index) => (
                <EventLink key={index} event={view.events[index]} />
              ))}
            </div>
          ))}
        </div>
      )}
      <div class="week-row week-body">
        <svg width="100%" height={height} aria-hidden="true">
          {marks.map((at) => (
            <text key={at} x="100%" dx="-8" y={at} dy={at === 0 ? 12 : 4} text-anchor="end">
              {(hours.from + at) / 60}:00
            </text>
          ))}
        </svg>
        {days.map((day) => (
          <DayColumn key={day.date} day={day} height={height} />
        ))}
      </div>
      {mayWrite && <DragForm />}
    </section>
  );
}

/** What is dropped is sent by this form (drag.ts); its address is that of the event. */
function DragForm() {
  const { frame, href } = usePage();
  return (
    <form data-grid-form hidden method="post" action={href('calendar')} enctype="multipart/form-data">
      <HiddenFields of={{ once: frame.once, version: '', startTime: '', back: viewHere() }} />
    </form>
  );
}

/** Days without events, by their place in the week: their columns are half as wide. */
const bareDays = (days: readonly Day[]) =>
  days.flatMap(({ isToday, blocks, strip, ghosts }, index) =>
    blocks.length + strip.length + ghosts.length === 0 && !isToday ? [`bare-${index + 1}`] : [],
  );

const shownOn = ({ date, isToday }: Day, chosen: string) =>
  [date === chosen && 'chosen', isToday && 'is-today', 'day'].filter(Boolean).join(' ');

/** On narrow pages only. */
function DayTabs() {
  const { view } = usePage<CalendarView>();
  const write = useWrite(view.timeZone);
  return (
    <nav class="day-tabs" aria-label={t('week {number}', { number: view.week })}>
      {view.days.map(({ date, isToday }) => (
        <a
          key={date}
          class={isToday ? 'is-today' : undefined}
          href={viewAddress('calendar', { date })}
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

function DayHead({ day }: { day: Day }) {
  const { view } = usePage<CalendarView>();
  const write = useWrite(view.timeZone);
  return (
    <h2 class={shownOn(day, view.date)}>
      <a href={viewAddress('calendar', { view: 'day', date: day.date })} title={write.longDay(day.date)}>
        <b>{write.number(day.date)}</b> {write.weekday(day.date)}
      </a>
      {day.hours !== 24 && (
        <span class="chip warn" title={t('{hours} hours: the clocks change', { hours: day.hours })}>
          {day.hours} h
        </span>
      )}
    </h2>
  );
}

function DayColumn({ day, height }: { day: Day; height: number }) {
  const { view } = usePage<CalendarView>();
  const write = useWrite(view.timeZone);
  const { from } = view.hours;
  const nowAt = day.nowAt === null ? null : day.nowAt - from;
  const sayGhost = (kind: Day['ghosts'][number]['kind']) => {
    if (kind !== 'free') return kind === 'taken' ? t('Taken') : t('Here');
    const at = view.event?.trial?.nextFree;
    return t('{time} is free', { time: at ? write.time(at) : '' });
  };
  return (
    <section class={shownOn(day, view.date)} aria-label={write.longDay(day.date)} data-date={day.date}>
      <svg width="100%" height={height}>
        {day.blocks.map((block) => (
          <BlockBox key={`${block.event} ${block.y}`} block={block} />
        ))}
        {day.ghosts.map(({ kind, y, height: long }) => (
          <foreignObject key={kind} x="0" y={y - from} width="100%" height={Math.max(long, leastHeight)}>
            <div class={`ghost ${kind}`}>{sayGhost(kind)}</div>
          </foreignObject>
        ))}
        {nowAt !== null && nowAt >= 0 && nowAt <= height && (
          <g class="now">
            <title>{t('now')}</title>
            <line x1="0" x2="100%" y1={nowAt} y2={nowAt} />
            <circle cx="0" cy={nowAt} r="4" />
          </g>
        )}
      </svg>
    </section>
  );
}

function BlockBox({ block }: { block: Block }) {
  const { view } = usePage<CalendarView>();
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
          <div class={`after ${colour}`} title={block.height === 0 ? sayEvent(event) : undefined} />
        </foreignObject>
      )}
      {block.height > 0 && (
        <foreignObject x={`${block.x}%`} y={top} width={`${block.width}%`} height={height}>
          <EventLink event={event} lines={Math.floor((height - 2) / 16)} />
        </foreignObject>
      )}
    </>
  );
}
