// What every screen of branches shows alike: whether one is open, until when, or when it opens next; and who runs it.
import type { BranchesView } from '#branch';
import { t } from '../../say.ts';
import { usePage } from '../page.ts';
import { dateFormat, timeParts, writeTime } from '../times.ts';

type Item = BranchesView['items'][number];

const dayMs = 86_400_000;

/** The time if it is within a day, with the weekday within a week, else the date. */
function sayWhen(at: Date): string {
  const { reader, place, nowMs } = usePage().frame;
  const away = at.getTime() - nowMs;
  const timeZone = place?.organisation.timeZone ?? 'UTC';
  const time = writeTime(at, reader.language, timeZone);
  if (away < dayMs * 0.6) return time;
  const write = (parts: Intl.DateTimeFormatOptions) => dateFormat(parts, reader.language, timeZone).format(at);
  // English would write 08:00 after a weekday alone.
  return away < 6 * dayMs
    ? `${write({ weekday: 'short' })} ${time}`
    : write({ day: 'numeric', month: 'short', ...timeParts });
}

/** A dot, and words that say the same. */
export function OpenNow({ now: { state, at } }: { now: Item['now'] }) {
  const when = at === null ? null : sayWhen(at);
  const isClosed = state === 'closed';
  return (
    <span class={isClosed ? 'state' : 'state good'}>
      <i class={isClosed ? 'dot off' : 'dot good'} />
      {isClosed
        ? when === null
          ? t('closed')
          : t('opens {when}', { when })
        : state === 'unsaid'
          ? t('open, hours unknown')
          : when === null
            ? t('open nonstop')
            : t('open until {when}', { when })}
    </span>
  );
}

export const sayType = (type: Item['branchType']) =>
  ({ own: t('own'), franchise: t('franchise'), partner: t('partner') })[type];
