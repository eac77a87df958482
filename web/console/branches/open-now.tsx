// Whether a branch is open, until when, or when it opens next: a dot, and words that say the same.
import type { BranchView } from '#branch';
import type { Frame } from '#platform/screens/screen.ts';
import { t } from '../../say.ts';
import { usePage } from '../page.ts';
import { localeOf, timeParts, writeTime } from '../times.ts';

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

export function OpenNow({ now: { state, at } }: { now: BranchView['now'] }) {
  const { frame } = usePage();
  const when = at === null ? null : writeWhen(at, frame);
  if (state === 'closed') {
    return (
      <span class="state">
        <i class="dot off" />
        {when === null ? t('closed') : t('opens {when}', { when })}
      </span>
    );
  }
  return (
    <span class="state good">
      <i class="dot good" />
      {state === 'unsaid'
        ? t('open, hours unknown')
        : when === null
          ? t('open nonstop')
          : t('open until {when}', { when })}
    </span>
  );
}
