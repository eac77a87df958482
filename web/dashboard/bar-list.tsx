// A ranked list with bars; a row that is a filter is a link.
import type { ComponentChildren } from 'preact';
import type { Part } from './part.ts';

export type BarRow = {
  key: string;
  name: string;
  clicks: number;
  /** Absent if they are not known. */
  visitors?: number | undefined;
  icon?: ComponentChildren;
  /** The URL of the filter; absent for rows that are not a filter. */
  href?: string;
  isChosen?: boolean;
};

const MAX_ROWS = 10;

type BarListNeeds = Pick<Part, 'words' | 'format'> & { rows: BarRow[]; total: number; label: string };

export function BarList({ rows, total, label, words, format }: BarListNeeds) {
  const highest = Math.max(1, ...rows.map(({ clicks }) => clicks));
  const draw = (row: BarRow) => (
    <Bar key={row.key} row={row} highest={highest} total={total} words={words} format={format} />
  );
  const rest = rows.slice(MAX_ROWS);
  const hasVisitors = rows.some(({ visitors }) => visitors !== undefined);
  return (
    <div class={hasVisitors ? 'with-visitors' : undefined}>
      <div class="bar-row bar-head" aria-hidden="true">
        <span />
        {hasVisitors && <span>{words.visitorsShort}</span>}
        <span>{words.clicks}</span>
        <span>%</span>
      </div>
      <ul class="bars" aria-label={label}>
        {rows.slice(0, MAX_ROWS).map(draw)}
      </ul>
      {rest.length > 0 && (
        <details class="rest">
          <summary>{format.count(words.more, rest.length)}</summary>
          <ul class="bars" aria-label={label}>
            {rest.map(draw)}
          </ul>
        </details>
      )}
    </div>
  );
}

type BarNeeds = Pick<Part, 'words' | 'format'> & { row: BarRow; highest: number; total: number };

function Bar({ row, highest, total, words, format }: BarNeeds) {
  const { name, clicks, visitors, icon, href, isChosen } = row;
  const inside = (
    <>
      {/* The content security policy forbids style attributes, so the width of the bar is an attribute of an SVG. */}
      <svg class="fill" aria-hidden="true">
        <rect width={`${Math.round((clicks / highest) * 1_000) / 10}%`} height="100%" rx="6" />
      </svg>
      <span class="name">
        {icon}
        <span class="text">{name}</span>
      </span>
      {visitors !== undefined && (
        <span class="visitors">
          {format.whole(visitors)}
          <span class="offscreen"> {words.visitorsShort}, </span>
        </span>
      )}
      <span class="clicks">
        {format.whole(clicks)}
        <span class="offscreen"> {words.clicks}, </span>
      </span>
      <span class="share">{format.percent(clicks / Math.max(1, total))}</span>
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <div class="bar-row">{inside}</div>
      ) : (
        <a class="bar-row" data-go href={href} aria-current={isChosen ? 'true' : undefined}>
          {inside}
        </a>
      )}
    </li>
  );
}
