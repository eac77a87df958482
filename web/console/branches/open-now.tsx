// Whether a branch is open, until when, or when it opens next: a dot, and words that say the same.
import type { BranchView } from '#branch';
import type { Frame } from '#platform/screens/screen.ts';
import { localeOf, timeParts, writeTime } from '#platform/text/format.ts';
import type { BranchWords } from './words.ts';

const dayMs = 86_400_000;

/** The time if it is within a day, with the weekday within a week, else the date. */
function writeWhen(at: string, { reader: { language }, place, nowMs }: Frame): string {
  const away = Date.parse(at) - nowMs;
  const timeZone = place?.organisation.timeZone ?? 'UTC';
  const time = writeTime(at, language, timeZone);
  if (away < dayMs * 0.6) return time;
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { timeZone, ...parts }).format(Date.parse(at));
  // English would write 08:00 after a weekday alone.
  if (away < 6 * dayMs) return `${format({ weekday: 'short' })} ${time}`;
  return format({ day: 'numeric', month: 'short', ...timeParts });
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
