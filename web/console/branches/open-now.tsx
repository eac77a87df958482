// Whether a branch is open, until when, or when it opens next: a dot, and words that say the same.
import type { BranchView } from '#branch';
import type { Frame } from '#platform/screens/screen.ts';
import { localeOf, timeParts } from '../times.ts';
import type { BranchWords } from './words.ts';

const dayMs = 86_400_000;

/** The time if it is within a day, with the weekday within a week, else the date. */
function writeWhen(at: string, { reader, place, nowMs }: Frame): string {
  const away = Date.parse(at) - nowMs;
  const timeZone = place?.organisation.timeZone ?? 'UTC';
  const parts: Intl.DateTimeFormatOptions =
    away < dayMs * 0.6
      ? timeParts
      : away < 6 * dayMs
        ? { weekday: 'short', ...timeParts }
        : { day: 'numeric', month: 'short', ...timeParts };
  return new Intl.DateTimeFormat(localeOf(reader.language), { timeZone, ...parts }).format(Date.parse(at));
}

export function OpenNow({ now, frame, words }: { now: BranchView['now']; frame: Frame; words: BranchWords }) {
  const when = now.at === null ? null : writeWhen(now.at, frame);
  if (now.state === 'closed') {
    return (
      <span class="state">
        <i class="dot off" />
        {when === null ? words.noHours : words.opens(when)}
      </span>
    );
  }
  return (
    <span class="state good">
      <i class="dot good" />
      {now.state === 'unsaid' ? words.unsaid : when === null ? words.openAlways : words.openUntil(when)}
    </span>
  );
}
