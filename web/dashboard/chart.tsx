// The line chart: clicks, visitors and the previous period, with a cursor for pointer and arrow keys.

import { useState } from 'preact/hooks';
import type { ChartPoint } from '#shortener';
import { TableHead } from '../frame/table-head.tsx';
import type { Part } from './part.ts';
import { Plot } from './plot.tsx';
import { roundAxis } from './scale.ts';

export function Chart({ view, words, format }: Part) {
  const { points, bucket, isUnfinished } = view;
  const [cursor, setCursor] = useState<number | null>(null);
  const hasBefore = points.some(({ previous }) => previous !== null);
  const highest = Math.max(...points.map(({ clicks, previous }) => Math.max(clicks, previous ?? 0)));
  const axis = roundAxis(highest);
  const last = points.length - 1;
  const at = cursor === null ? last : Math.min(cursor, last);
  const point = points[at];
  const nameStart = timeNamer(bucket, format);
  const lastAt = isUnfinished ? points.at(-1)?.at : undefined;
  const nameTime = (moment: string) => `${nameStart(moment)}${moment === lastAt ? ` (${words.soFar})` : ''}`;
  const describe = ({ at: moment, clicks, visitors }: ChartPoint) =>
    `${nameTime(moment)}: ${format.count(words.clicksCount, clicks)}, ${words.visitors.toLowerCase()} ${format.whole(visitors)}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCursor(Math.min(last, Math.max(0, next)));
  };
  const onPointerMove = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    setCursor(Math.round(((event.clientX - left) / width) * last));
  };
  return (
    <section class="card chart-card" aria-labelledby="chart-title">
      <div class="card-head">
        <h2 id="chart-title">
          {words.chart} <span class="quiet">{words.buckets[bucket]}</span>
        </h2>
        <ul class="legend">
          <li class="clicks">{words.clicks}</li>
          <li class="visitors">{words.visitors}</li>
          {hasBefore && <li class="before">{words.before}</li>}
        </ul>
      </div>
      <div
        class="chart"
        role="slider"
        tabIndex={0}
        aria-label={`${words.chart}. ${words.chartHelp}`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={point ? describe(point) : ''}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(null)}
      >
        <Plot
          points={points}
          axis={axis}
          bucket={bucket}
          isUnfinished={isUnfinished}
          format={format}
          cursor={cursor}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setCursor(null)}
        />
        {cursor !== null && point && (
          <Tip
            point={point}
            share={last === 0 ? 0 : at / last}
            words={words}
            format={format}
            hasBefore={hasBefore}
            time={nameTime(point.at)}
          />
        )}
      </div>
      <PointTable points={points} words={words} format={format} nameTime={nameTime} />
    </section>
  );
}

function timeNamer(bucket: Part['view']['bucket'], format: Part['format']): (at: string) => string {
  if (bucket === 'hour') return format.longHour;
  return bucket === 'month' ? format.longMonth : format.longDay;
}

type TipNeeds = Pick<Part, 'words' | 'format'> & { point: ChartPoint; share: number; hasBefore: boolean; time: string };

/** Rendered only in the browser: the content security policy forbids style attributes in the HTML of the server. */
function Tip({ point, share, words, format, hasBefore, time }: TipNeeds) {
  return (
    <div class="tip-rail" aria-hidden="true">
      <div class="tip" style={{ left: `${share * 100}%`, transform: `translateX(${-share * 100}%)` }}>
        <strong>{time}</strong>
        <span class="clicks">
          {words.clicks} <b>{format.whole(point.clicks)}</b>
        </span>
        <span class="visitors">
          {words.visitors} <b>{format.whole(point.visitors)}</b>
        </span>
        {hasBefore && (
          <span class="before">
            {words.before} <b>{point.previous === null ? '–' : format.whole(point.previous)}</b>
          </span>
        )}
      </div>
    </div>
  );
}

type TableNeeds = Pick<Part, 'words' | 'format'> & { points: ChartPoint[]; nameTime: (at: string) => string };

function PointTable({ points, words, format, nameTime }: TableNeeds) {
  return (
    <details class="as-table">
      <summary>{words.table}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <div class="scroll" tabIndex={0} role="region" aria-label={words.chart}>
        <table>
          <TableHead of={[words.time, words.clicks, words.visitors]} />
          <tbody>
            {points.map(({ at, clicks, visitors }) => (
              <tr key={at}>
                <th scope="row">{nameTime(at)}</th>
                <td>{format.whole(clicks)}</td>
                <td>{format.whole(visitors)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
