// Whether a branch is open, until when, or when it opens next: a dot, and words that say the same.
import type { BranchView } from '#branch';
import { timeParts } from '#platform/text/format.ts';
import { t } from '../../say.ts';
import { usePage } from '../page.ts';

const dayMs = 86_400_000;

/** The time if it is within a day, with the weekday within a week, else the date. */
function writeWhen(at: string): string {
  const { frame, time, write } = usePage();
  const away = Date.parse(at) - frame.nowMs;
  if (away < dayMs * 0.6) return time(at);
  // English would write 08:00 after a weekday alone.
  if (away < 6 * dayMs) return `${write({ weekday: 'short' }, at)} ${time(at)}`;
  return write({ day: 'numeric', month: 'short', ...timeParts }, at);
}

export function OpenNow({ now: { state, at } }: { now: BranchView['now'] }) {
  const when = at === null ? null : writeWhen(at);
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
