// The calendars of the day as lanes. Times are attributes of SVG, not styles: a strict content security policy allows no inline
// style. On narrow pages a lane is one line: until when it is occupied or free, and what comes next.
import type { LanesCard } from '#calendar';
import { Empty } from '../empty.tsx';
import { writeNumber } from '../times.ts';
import type { PartNeeds } from './attention.tsx';

type Lane = LanesCard['lanes'][number];
type Block = Lane['blocks'][number];
type LanesNeeds = PartNeeds & { card: LanesCard };

const levelHeight = 40;
const heightOf = ({ levels }: Lane) => levels * levelHeight + 8;

export function Lanes({ card, ...needs }: LanesNeeds) {
  const { frame, words } = needs;
  const { lanes, calendars } = card;
  const all = writeNumber(calendars, frame.reader.language);
  const isAll = calendars <= lanes.length;
  return (
    <section class="card" aria-labelledby="lanes-title" id="lanes">
      <header class="open">
        <h2 id="lanes-title">{words.lanesTitle}</h2>
        {lanes.length > 0 && (
          <span class="quiet">{isAll ? words.calendars(calendars) : words.calendarsOf(lanes.length, all)}</span>
        )}
      </header>
      {lanes.length === 0 ? (
        <Empty icon="calendar" title={words.noCalendars} words={words.noCalendarsWords} isPart />
      ) : (
        <>
          <Axis card={card} {...needs} />
          <ul class="lanes">
            {lanes.map((lane) => (
              <LaneLine key={lane.id} lane={lane} card={card} {...needs} />
            ))}
          </ul>
        </>
      )}
      {!isAll && <p class="pad quiet small">{words.moreCalendars(all)}</p>}
    </section>
  );
}

/** The hours above the lanes. */
function Axis({ card, write, words }: LanesNeeds) {
  const { hours, nowX } = card;
  // Many hours leave no room for each of their labels.
  const every = Math.ceil(hours.length / 14);
  return (
    <div class="axis" aria-hidden="true">
      <svg width="100%" height="26">
        {hours.map(({ at, x }, index) => {
          const isUnderNow = nowX !== null && Math.abs(x + 1.6 - nowX) < 4;
          return (
            index % every === 0 &&
            !isUnderNow && (
              <text key={at} x={`${x}%`} y="18">
                {write.time(at)}
              </text>
            )
          );
        })}
        {nowX !== null && (
          <svg class="now-label" x={`${nowX}%`} y="3" width="1" height="20" overflow="visible">
            <title>{words.now}</title>
            <rect x="-24" width="48" height="20" rx="6" />
            <text y="14" text-anchor="middle">
              {write.now()}
            </text>
          </svg>
        )}
      </svg>
    </div>
  );
}

function LaneLine({ lane, card, words, write }: LanesNeeds & { lane: Lane }) {
  const { isOccupied, until, next, blocks, hidden } = lane;
  const time = until && write.time(until);
  const state = isOccupied
    ? time === null
      ? words.occupiedRest
      : words.occupiedUntil(time)
    : time === null
      ? words.freeRest
      : words.freeUntil(time);
  const height = heightOf(lane);
  return (
    <li class={`cal-${lane.colour}`}>
      <div class="lane-name">
        <i class="swatch" aria-hidden="true" />
        <div>
          <h3 class="cut" title={lane.name}>
            {lane.name}
          </h3>
          <p class={isOccupied ? 'lane-state strong' : 'lane-state good free'}>{state}</p>
        </div>
      </div>
      <ul class="offscreen">
        {blocks.map((block) => (
          <li key={block.id}>{sayBlock({ block, words, write })}</li>
        ))}
      </ul>
      <svg class="lane" width="100%" height={height} aria-hidden="true">
        {card.hours.map(({ at, x }) => (
          <line key={at} class="hour" x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" />
        ))}
        {blocks.map((block) => (
          <BlockBox key={block.id} block={block} words={words} write={write} />
        ))}
        {card.nowX !== null && <line class="now" x1={`${card.nowX}%`} x2={`${card.nowX}%`} y1="0" y2="100%" />}
      </svg>
      <p class="lane-next quiet small">
        {next ? (
          <>
            <span class="num">{write.time(next.at)}</span>
            <span class="cut">{next.title}</span>
          </>
        ) : (
          words.nothingMore
        )}
      </p>
      {hidden > 0 && <p class="quiet tiny lane-more">{words.moreEvents(hidden)}</p>}
    </li>
  );
}

type BlockNeeds = Pick<PartNeeds, 'words' | 'write'> & { block: Block };

/** Everything about one event in a line, for who points at it and for who listens. */
function sayBlock({ block, words, write }: BlockNeeds): string {
  const { title, who, isAllDay, isBlocking, isFromBefore, isIntoNext, after } = block;
  const said = [
    isAllDay ? words.allDay : `${write.time(block.startsAt)}–${write.time(block.endsAt)}`,
    who,
    title,
    isFromBefore && !isAllDay && words.fromDayBefore,
    isIntoNext && !isAllDay && words.intoNextDay,
    !isBlocking && words.notBlocking,
    after > 0 && words.blockedAfter,
  ];
  return said.filter(Boolean).join(', ');
}

function BlockBox({ block, words, write }: BlockNeeds) {
  const { x, width, after, level, phase, title, who, isAllDay, isBlocking, isFromBefore, isIntoNext } = block;
  const y = level * levelHeight + 5;
  const looks = ['block', phase, !isBlocking && 'open', isFromBefore && 'from', isIntoNext && 'into'];
  return (
    <g>
      <title>{sayBlock({ block, words, write })}</title>
      {after > 0 && (
        <foreignObject x={`${x + width}%`} y={y} width={`${after}%`} height={levelHeight - 2}>
          <div class="after" />
        </foreignObject>
      )}
      <foreignObject x={`${x}%`} y={y} width={`${Math.max(width, 0.6)}%`} height={levelHeight - 2}>
        <div class={looks.filter(Boolean).join(' ')}>
          <b class="cut">{who ?? title}</b>
          <span class="cut">{who === null ? (isAllDay ? words.allDay : '') : title}</span>
        </div>
      </foreignObject>
    </g>
  );
}
