// What a line of opening hours means: said back in a sentence, with what is wrong and where, and painted as a week. The server
// and the browser draw it with the same rule.
import type { Language } from '#platform/http/preferences.ts';
import type { OpeningSpan } from '../../../src/branch/rules/branch.ts';
import { type HoursProblem, wordingOf } from '../../../src/branch/rules/hours/cursor.ts';
import { readHours } from '../../../src/branch/rules/hours/read-hours.ts';
import { type DayOfWeek, paintWeek, tellWeek } from '../../../src/branch/rules/hours/week.ts';
import { groupDates, writeDateRange, writeSpan } from '../../../src/branch/rules/hours/write-hours.ts';
import { Icon } from '../icons.tsx';
import { moreProblems } from '../more-problems.ts';
import type { ReadingWords } from './hours-field.tsx';

export type ReadingNeeds = {
  text: string;
  /** As in 2026-11-17. */
  today: string;
  /** What is saved; null where nothing is compared. */
  before: readonly OpeningSpan[] | null;
  language: Language;
  /** What an empty text stands for; nothing if left out. */
  whenEmpty?: string | undefined;
  /** In the language of the reader; what stands in braces is filled in here. */
  words: ReadingWords;
};

/** What the server reads while it draws a page; a browser reads all of it. */
const longestDrawn = 4_000;
/** Below a line that somebody types. */
const mostSaid = 5;
const isServer = typeof document === 'undefined';

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');

function sayProblem(problem: HoursProblem, { problems, place }: ReadingWords): string {
  const { name, values } = wordingOf(problem);
  return fill(place, { at: String(problem.at + 1), problem: fill(problems[name] ?? '', values) });
}

export function HoursReading({ text, today, before, language, whenEmpty = '', words }: ReadingNeeds) {
  if (isServer && text.length > longestDrawn) return <p class="reading small">{words.long}</p>;
  const { schedule, problems, problemCount } = readHours(text.trim() === '' ? whenEmpty : text, today);
  const week = paintWeek(schedule.regular, before);
  const old = before ? paintWeek(before, null) : [];
  return (
    <>
      {problems.length > 0 ? (
        <ul class="reading small bad">
          {problems.slice(0, mostSaid).map((problem) => (
            <li key={`${problem.at} ${problem.code}`}>
              <Icon name="cross" isSmall />
              <span>{sayProblem(problem, words)}</span>
            </li>
          ))}
          {problemCount > mostSaid && <li>{moreProblems(problemCount - mostSaid, language)}</li>}
        </ul>
      ) : (
        <Sentence week={week} old={old} schedule={schedule} words={words} language={language} />
      )}
      <Week week={week} words={words} />
    </>
  );
}

type SentenceNeeds = {
  week: DayOfWeek[];
  old: DayOfWeek[];
  schedule: ReturnType<typeof readHours>['schedule'];
  words: ReadingWords;
  language: Language;
};

const mostNamed = 4;

function Sentence({ week, old, schedule, words, language }: SentenceNeeds) {
  const facts = tellWeek(schedule);
  const say = (sentence: string, days: readonly number[]) =>
    fill(sentence, { days: days.map((day) => words.longDays[day]).join(', ') });
  const hours = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(facts.minutes / 60);
  const fresh = week.filter(({ bars }) => bars.some(({ isNew }) => isNew)).map(({ day }) => day);
  const gone = old.filter(({ day, spans }) => spans.length > 0 && week[day]?.spans.length === 0).map(({ day }) => day);
  const dates = groupDates(schedule.exceptions).map(({ first, last }) => writeDateRange(first, last, language));
  const shown = [
    ...dates.slice(0, mostNamed),
    ...(dates.length > mostNamed ? [fill(words.more, { count: String(dates.length - mostNamed) })] : []),
  ].join(', ');
  return (
    <p class="reading small">
      <Icon name="ok" isSmall />
      <span>
        <b class="good">{facts.minutes === 0 ? words.none : fill(words.week, { hours })}</b>{' '}
        {facts.minutes > 0 && facts.closedDays.length > 0 && `${say(words.closed, facts.closedDays)} `}
        {fresh.length > 0 && <ins>{say(words.fresh, fresh)}</ins>} {gone.length > 0 && `${say(words.gone, gone)} `}
        {facts.nights.length > 0 && `${say(words.nights, facts.nights)} `}
        {facts.overlaps.length > 0 && <span class="warn">{say(words.overlaps, facts.overlaps)} </span>}
        {facts.hasSeasons && `${words.seasons} `}
        {dates.length > 0 && fill(words.exceptions, { days: shown })}
      </span>
    </p>
  );
}

const hour = 60;
const step = 2 * hour;
const height = 22;

function Week({ week, words }: { week: DayOfWeek[]; words: ReadingWords }) {
  const bars = week.flatMap((day) => day.bars);
  const from = Math.min(8 * hour, ...bars.map((bar) => Math.floor(bar.from / step) * step));
  const to = Math.max(18 * hour, ...bars.map((bar) => Math.ceil(bar.to / step) * step));
  const marks = Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
  const box = `${from} 0 ${to - from} ${height}`;
  return (
    <table class="paint">
      <caption class="offscreen">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="offscreen">{words.day}</span>
          </th>
          <th scope="col" class="axis">
            <span class="offscreen">{words.hours}</span>
            <span class="marks" aria-hidden="true">
              {marks.map((mark) => (
                <span key={mark}>{mark / hour}</span>
              ))}
            </span>
          </th>
          <th scope="col">
            <span class="offscreen">{words.said}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {week.map(({ day, bars: own, spans }) => (
          <tr key={day}>
            <th scope="row">{words.days[day]}</th>
            <td>
              <svg viewBox={box} preserveAspectRatio="none" aria-hidden="true">
                {marks.slice(1, -1).map((mark) => (
                  <line key={mark} x1={mark} x2={mark} y1={0} y2={height} />
                ))}
                {own.map((bar) => (
                  <rect
                    key={`${bar.from} ${bar.to}`}
                    class={bar.isNew ? 'new' : undefined}
                    x={bar.from}
                    width={bar.to - bar.from}
                    y={4}
                    height={height - 8}
                  />
                ))}
              </svg>
            </td>
            <td class="num">
              {spans.length === 0 ? (
                <span class="quiet">{own.length === 0 ? words.closedDay : '…'}</span>
              ) : (
                spans.map(writeSpan).join(', ')
              )}
              {own.some(({ isNew }) => isNew) && <span class="chip good">{words.isNew}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
