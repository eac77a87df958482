// Today, the first screen: calendars, what needs attention, what comes next, clicks and health. Parts that somebody may not see
// are absent; a part that is missing says so in its own card.
import type { LanesCard, NextCard } from '#calendar';
import type { TodayView } from '#console';
import type { Frame } from '#platform/screens/screen.ts';
import type { ClicksCard } from '#shortener';
import { ConsoleScreen } from '../frame.tsx';
import { AttentionCard } from './attention.tsx';
import { Clicks } from './clicks.tsx';
import { BrokenCard, HealthCard } from './health.tsx';
import { Lanes } from './lanes.tsx';
import { Next } from './next.tsx';
import { todayWords } from './words.ts';
import { writeFor } from './write.ts';

/** The cards that rooms declare, by the names of their parts. */
type Cards = { lanes?: LanesCard; next?: NextCard; clicks?: ClicksCard };

export function Today({ view, frame }: { view: TodayView; frame: Frame }) {
  const words = todayWords[frame.reader.language];
  const write = writeFor(frame);
  const needs = { view, frame, words, write };
  const { lanes, next, clicks } = view.cards as Cards;
  const hasCalendars = lanes !== undefined && lanes.lanes.length > 0;
  const facts = hasCalendars ? { facts: words.events(lanes.events, lanes.coming) } : {};
  return (
    <ConsoleScreen frame={frame} title={write.today()} {...facts}>
      <div class="today">
        {lanes && <Lanes card={lanes} {...needs} />}
        <div class="stack">
          <AttentionCard {...needs} />
          {next && hasCalendars && <Next card={next} {...needs} />}
        </div>
        <div class="stack">
          {view.broken.map((broken) => (
            <BrokenCard key={broken.part} broken={broken} {...needs} />
          ))}
          {clicks && <Clicks card={clicks} {...needs} />}
          {view.lamps.length > 0 && <HealthCard {...needs} />}
        </div>
      </div>
    </ConsoleScreen>
  );
}
