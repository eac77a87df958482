// The field for opening hours in one line, with its reading below that is painted while somebody types: of a branch, of a calendar.
import type { Language } from '#platform/http/preferences.ts';
import type { OpeningSpan } from '../../../src/branch/rules/branch.ts';
import { FieldWords } from '../fields.tsx';
import { HoursReading } from './hours-reading.tsx';

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
  language: Language;
  mayWrite: boolean;
  isFirst?: boolean;
  /** What an empty field stands for. */
  whenEmpty?: string;
};

export function HoursField(needs: HoursFieldNeeds) {
  const { label, text, today, before, hint, problem, language, mayWrite, isFirst, whenEmpty } = needs;
  return (
    <>
      <div class="field">
        {label !== undefined && <label for="field-hours">{label}</label>}
        <textarea
          id="field-hours"
          name="hours"
          class="say"
          rows={Math.min(8, Math.max(2, text.split('\n').length + 1))}
          maxLength={60_000}
          spellcheck={false}
          readOnly={!mayWrite}
          autoFocus={isFirst === true && mayWrite}
          data-reading="hours-reading"
          data-today={today}
          data-before={JSON.stringify(before)}
          data-empty={whenEmpty}
          aria-invalid={problem === undefined ? undefined : 'true'}
          aria-describedby="field-hours-words hours-reading"
          value={text}
        />
        <FieldWords id="field-hours-words" problem={problem} hint={hint} />
      </div>
      <div id="hours-reading" aria-live="polite">
        <HoursReading text={text} today={today} before={before} language={language} whenEmpty={whenEmpty} />
      </div>
    </>
  );
}
