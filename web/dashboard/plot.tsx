// The drawing inside the chart: lines in an SVG that is stretched, labels and marks in one that is not.
import type { ChartPoint } from '#shortener';
import type { Part } from './part.ts';
import { spreadTicks } from './scale.ts';

const WIDTH = 1_000;
const HEIGHT = 250;

type PlotNeeds = Pick<Part, 'format'> & {
  points: ChartPoint[];
  axis: number[];
  bucket: Part['view']['bucket'];
  isUnfinished: boolean;
  cursor: number | null;
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: () => void;
};

export function Plot({ points, axis, bucket, isUnfinished, format, cursor, onPointerMove, onPointerLeave }: PlotNeeds) {
  const top = axis.at(-1) ?? 1;
  const last = points.length - 1;
  const shareX = (index: number) => (last <= 0 ? 0.5 : index / last);
  const shareY = (value: number) => 1 - value / top;
  const line = (values: (number | null)[], first = 0) => {
    const dots = values.flatMap((value, index) =>
      value === null || index < first ? [] : [`${round(shareX(index) * WIDTH)} ${round(shareY(value) * HEIGHT)}`],
    );
    return dots.length === 0 ? '' : `M${dots.join('L')}`;
  };
  const clicks = points.map((point) => point.clicks);
  const visitors = points.map((one) => one.visitors);
  // A period that is not over yet is dashed, because it is not a fall.
  const isDashed = isUnfinished && last > 0;
  const whole = (values: number[]) => line(isDashed ? values.slice(0, -1) : values);
  const labels = spreadTicks(points.length, bucket);
  const marked = last <= 0 ? 0 : cursor;
  const point = marked === null ? undefined : points[marked];
  const nameLabel = bucket === 'hour' ? format.hour : bucket === 'month' ? format.month : format.day;
  return (
    <>
      <svg class="axis-y" aria-hidden="true">
        {axis.map((value) => (
          <text key={value} x="100%" y={percent(shareY(value))} dy="0.32em" text-anchor="end">
            {value >= 10_000 ? format.short(value) : format.whole(value)}
          </text>
        ))}
      </svg>
      <svg class="plot" aria-hidden="true" onPointerMove={onPointerMove} onPointerLeave={onPointerLeave}>
        {axis.map((value) => (
          <line key={value} class="grid" x1="0" x2="100%" y1={percent(shareY(value))} y2={percent(shareY(value))} />
        ))}
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          width="100%"
          height="100%"
          overflow="visible"
        >
          <defs>
            <linearGradient id="under" x1="0" x2="0" y1="0" y2="1">
              <stop class="under-top" offset="0" />
              <stop class="under-bottom" offset="1" />
            </linearGradient>
          </defs>
          {last > 0 && <path class="under" d={`${line(clicks)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />}
          <path class="line before" d={line(points.map((one) => one.previous))} />
          <path class="line visitors" d={whole(visitors)} />
          <path class="line clicks" d={whole(clicks)} />
          {isDashed && <path class="unfinished visitors" d={line(visitors, last - 1)} />}
          {isDashed && <path class="unfinished clicks" d={line(clicks, last - 1)} />}
        </svg>
        {point && marked !== null && (
          <>
            {last > 0 && (
              <line class="cursor" x1={percent(shareX(marked))} x2={percent(shareX(marked))} y1="0" y2="100%" />
            )}
            <circle class="mark visitors" cx={percent(shareX(marked))} cy={percent(shareY(point.visitors))} r="4" />
            <circle class="mark clicks" cx={percent(shareX(marked))} cy={percent(shareY(point.clicks))} r="4.5" />
          </>
        )}
      </svg>
      <svg class="axis-x" aria-hidden="true">
        {labels.map((index, order) => (
          <text
            key={index}
            class={order % 2 === 1 && labels.length > 4 ? 'odd' : undefined}
            x={percent(shareX(index))}
            y="17"
            text-anchor={index === last && last > 0 ? 'end' : 'middle'}
          >
            {nameLabel(points[index]?.at ?? '')}
          </text>
        ))}
      </svg>
    </>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
