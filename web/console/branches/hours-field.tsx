// The field for opening hours in one line, with its reading below that is painted while somebody types: of a branch, of a calendar.
import type { Language } from '#platform/http/preferences.ts';
import { makeFormat } from '#platform/text/page-format.ts';
import type { OpeningSpan } from '../../../src/branch/rules/branch.ts';
import { hoursProblems } from '../../../src/branch/rules/hours-problems.ts';
import { t } from '../../say.ts';
import { Labelled } from '../fields.tsx';
import { usePage } from '../page.ts';
import { HoursReading } from './hours-reading.tsx';

/** Said on the server and handed to the browser with the field. What stands in braces the reading fills in. */
const readingWords = (language: Language) => ({
  problems: Object.fromEntries(Object.entries(hoursProblems).map(([name, text]) => [name, t(text)])),
  place: t('Character {at}: {problem}'),
  week: t('{hours} hours a week.'),
  none: t('No opening hours.'),
  long: t('These hours are too long to be painted without scripts. They are read when you save them.'),
  closed: t('Closed: {days}.'),
  fresh: t('New: {days}.'),
  gone: t('No longer open: {days}.'),
  nights: t('Past midnight: {days}.'),
  overlaps: t('Hours overlap: {days}.'),
  exceptions: t('Exceptions: {days}.'),
  more: t('and {count} more'),
  seasons: t('Some hours hold for a season only; the week shows them all.'),
  closedDay: t('closed'),
  isNew: t('new'),
  caption: t('The week'),
  day: t('Day'),
  hours: t('Opening hours'),
  said: t('In words'),
  days: weekdays(language, 'short'),
  longDays: weekdays(language, 'long'),
});

export type ReadingWords = ReturnType<typeof readingWords>;

function weekdays(language: Language, style: 'short' | 'long'): string[] {
  const { weekday } = makeFormat(language, 'UTC');
  const names = [0, 1, 2, 3, 4, 5, 6].map((day) => weekday(day, style));
  return style === 'long' ? names : names.map((name) => `${name[0]?.toUpperCase()}${name.slice(1)}`);
}

type HoursFieldNeeds = {
  /** Left out where it stands elsewhere, for `field-hours`. */
  label?: string;
  text: string;
  /** As in 2026-11-17: dates without a year are the next ones. */
  today: string;
  /** The hours that are saved. */
  before: readonly OpeningSpan[];
  hint: string;
  problem: string | undefined;
  mayWrite: boolean;
  isFirst?: boolean;
  /** What an empty field stands for. */
  whenEmpty?: string;
};

export function HoursField(needs: HoursFieldNeeds) {
  const { label, text, today, before, hint, problem, mayWrite, isFirst, whenEmpty } = needs;
  const { language } = usePage().frame.reader;
  const words = readingWords(language);
  return (
    <>
      <Labelled name="hours" label={label} hint={hint} problem={problem}>
        {(tied) => (
          <textarea
            {...tied}
            class="say"
            rows={Math.min(8, Math.max(2, text.split('\n').length + 1))}
            maxLength={60_000}
            spellcheck={false}
            readOnly={!mayWrite}
            autoFocus={isFirst === true && mayWrite}
            data-reading="hours-reading"
            data-needs={JSON.stringify({ today, before, language, whenEmpty, words })}
            aria-describedby="field-hours-words hours-reading"
            value={text}
          />
        )}
      </Labelled>
      <div id="hours-reading" aria-live="polite">
        <HoursReading
          text={text}
          today={today}
          before={before}
          language={language}
          whenEmpty={whenEmpty}
          words={words}
        />
      </div>
    </>
  );
}
