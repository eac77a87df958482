// Today, the first screen: calendars, what needs attention, what comes next, clicks and health. Parts that somebody may not see
// are absent; a part that is missing says so in its own card.
import type { LanesCard, NextCard } from '#calendar';
import type { TodayView } from '#console';
import type { ClicksCard } from '#shortener';
import { t } from '../../say.ts';
import { definePage } from '../define-page.tsx';
import { usePage } from '../page.ts';
import { AttentionCard } from './attention.tsx';
import { Clicks } from './clicks.tsx';
import { BrokenCard, HealthCard } from './health.tsx';
import { Lanes } from './lanes.tsx';
import { Next } from './next.tsx';

/** The cards that rooms declare, by the names of their parts. */
type Cards = { lanes?: LanesCard; next?: NextCard; clicks?: ClicksCard };

const cardsOf = () => usePage<TodayView>().view.cards as Cards;
const hasCalendars = () => (cardsOf().lanes?.lanes.length ?? 0) > 0;

export const today = definePage<TodayView>({
  documentTitle: () => t('Today'),
  title: ({ frame: { nowMs }, write }) => {
    const day = write({ weekday: 'long', day: 'numeric', month: 'long' }, nowMs);
    return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
  },
  facts: () => {
    const { lanes } = cardsOf();
    if (!lanes || !hasCalendars()) return undefined;
    const { events: all, coming } = lanes;
    if (all === 0) return t('no events today');
    return t(
      '{all, plural, one {# event} other {# events}} today, {coming, plural, =0 {none} other {#}} still to come',
      { all, coming },
    );
  },
  body: ({ view }) => {
    const { lanes, next, clicks } = cardsOf();
    return (
      <div class="today">
        {lanes && <Lanes card={lanes} />}
        <div class="stack">
          <AttentionCard />
          {next && hasCalendars() && <Next card={next} />}
        </div>
        <div class="stack">
          {view.broken.map((broken) => (
            <BrokenCard key={broken.part} broken={broken} />
          ))}
          {clicks && <Clicks card={clicks} />}
          {view.lamps.length > 0 && <HealthCard />}
        </div>
      </div>
    );
  },
});
