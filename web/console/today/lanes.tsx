// The calendars of the day as lanes. Times are attributes of SVG, not styles: a strict content security policy allows no inline
// style. On narrow pages a lane is one line: until when it is occupied or free, and what comes next.
import type { LanesCard } from '#calendar';
import { time } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { NoCalendar } from '../calendar/bar.tsx';
import { Card } from '../card.tsx';
import { usePage } from '../page.ts';

type Lane = LanesCard['lanes'][number];
type Block = Lane['blocks'][number];

const levelHeight = 40;
const heightOf = ({ levels }: Lane) => levels * levelHeight + 8;

export function Lanes({ card }: { card: LanesCard }) {
  const { lanes, calendars: all } = card;
  const isAll = all <= lanes.length;
  const count = isAll
    ? t('{all, plural, one {# calendar} other {# calendars}}', { all })
    : t('the first {shown} of {all, number} calendars', { shown: lanes.length, all });
  const beside = lanes.length > 0 && <span class="quiet">{count}</span>;
  return (
    <Card id="lanes" isAnchor title={t('Calendars today')} beside={beside}>
      {lanes.length === 0 ? (
        <NoCalendar isPart />
      ) : (
        <>
          <Axis card={card} />
          <ul class="lanes">
            {lanes.map((lane) => (
              <LaneLine key={lane.id} lane={lane} card={card} />
            ))}
          </ul>
        </>
      )}
      {!isAll && (
        <p class="pad quiet small">
          {t('There are {all, number} calendars; this page shows the first of them.', { all })}
        </p>
      )}
    </Card>
  );
}

/** The hours above the lanes. */
function Axis({ card }: { card: LanesCard }) {
  const { time: writeTime, frame } = usePage();
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
                {writeTime(at)}
              </text>
            )
          );
        })}
        {nowX !== null && (
          <svg class="now-label" x={`${nowX}%`} y="3" width="1" height="20" overflow="visible">
            <title>{t('now')}</title>
            <rect x="-24" width="48" height="20" rx="6" />
            <text y="14" text-anchor="middle">
              {writeTime(frame.nowMs)}
            </text>
          </svg>
        )}
      </svg>
    </div>
  );
}

function sayOccupation({ isOccupied, until }: Lane): string {
  if (until === null) return isOccupied ? t('Occupied for the rest of the day') : t('Free for the rest of the day');
  const at = { time: time(until) };
  return isOccupied ? t('Occupied until {time}', at) : t('Free until {time}', at);
}

function LaneLine({ lane, card }: { lane: Lane; card: LanesCard }) {
  const { isOccupied, next, blocks, hidden } = lane;
  const height = heightOf(lane);
  return (
    <li class={`cal-${lane.colour}`}>
      <div class="lane-name">
        <i class="swatch" aria-hidden="true" />
        <div>
          <h3 class="cut" title={lane.name}>
            {lane.name}
          </h3>
          <p class={isOccupied ? 'lane-state strong' : 'lane-state good free'}>{sayOccupation(lane)}</p>
        </div>
      </div>
      <ul class="offscreen">
        {blocks.map((block) => (
          <li key={block.id}>{sayBlock(block)}</li>
        ))}
      </ul>
      <svg class="lane" width="100%" height={height} aria-hidden="true">
        {card.hours.map(({ at, x }) => (
          <line key={at} class="hour" x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" />
        ))}
        {blocks.map((block) => (
          <BlockBox key={block.id} block={block} />
        ))}
        {card.nowX !== null && <line class="now" x1={`${card.nowX}%`} x2={`${card.nowX}%`} y1="0" y2="100%" />}
      </svg>
      <p class="lane-next quiet small">
        {next ? (
          <>
            <span class="num">{usePage().time(next.at)}</span>
            <span class="cut">{next.title}</span>
          </>
        ) : (
          t('nothing more today')
        )}
      </p>
      {hidden > 0 && <p class="quiet tiny lane-more">{t('and {count} more', { count: hidden })}</p>}
    </li>
  );
}

/** Everything about one event in a line, for who points at it and for who listens. */
function sayBlock(block: Block): string {
  const { title, who, isAllDay, isBlocking, isFromBefore, isIntoNext, after } = block;
  const { time: writeTime } = usePage();
  const said = [
    isAllDay ? t('all day') : `${writeTime(block.startsAt)}–${writeTime(block.endsAt)}`,
    who,
    title,
    isFromBefore && !isAllDay && t('since the day before'),
    isIntoNext && !isAllDay && t('into the next day'),
    !isBlocking && t('does not block'),
    after > 0 && t('blocked after the event'),
  ];
  return said.filter(Boolean).join(', ');
}

function BlockBox({ block }: { block: Block }) {
  const { x, width, after, level, phase, title, who, isAllDay, isBlocking, isFromBefore, isIntoNext } = block;
  const y = level * levelHeight + 5;
  const looks = ['block', phase, !isBlocking && 'open', isFromBefore && 'from', isIntoNext && 'into'];
  return (
    <g>
      <title>{sayBlock(block)}</title>
      {after > 0 && (
        <foreignObject x={`${x + width}%`} y={y} width={`${after}%`} height={levelHeight - 2}>
          <div class="after" />
        </foreignObject>
      )}
      <foreignObject x={`${x}%`} y={y} width={`${Math.max(width, 0.6)}%`} height={levelHeight - 2}>
        <div class={looks.filter(Boolean).join(' ')}>
          <b class="cut">{who ?? title}</b>
          <span class="cut">{who === null ? (isAllDay ? t('all day') : '') : title}</span>
        </div>
      </foreignObject>
    </g>
  );
}
