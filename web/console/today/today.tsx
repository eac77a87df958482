// Today, the first screen: calendars, what needs attention, what comes next, clicks and health. Parts that somebody may not see
// are absent; a part that is missing says so in its own card.
import type { TodayView } from '#console';
import type { Frame } from '#platform/screens/screen.ts';
import { ConsoleScreen } from '../frame.tsx';
import { AttentionCard } from './attention.tsx';
import { BrokenCard, HealthCard } from './health.tsx';
import { todayWords } from './words.ts';
import { writeFor } from './write.ts';

export function Today({ view, frame }: { view: TodayView; frame: Frame }) {
  const words = todayWords[frame.reader.language];
  const write = writeFor(frame);
  const needs = { view, frame, words, write };
  return (
    <ConsoleScreen frame={frame} title={write.today()}>
      <div class="split today">
        <div class="stack">
          <AttentionCard {...needs} />
        </div>
        <div class="stack">{view.lamps.length > 0 && <HealthCard {...needs} />}</div>
        {view.broken.map((broken) => (
          <BrokenCard key={broken.part} broken={broken} {...needs} />
        ))}
      </div>
    </ConsoleScreen>
  );
}
