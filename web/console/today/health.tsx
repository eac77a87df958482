// The lamps with their last check, and the card that stands for a part that is missing.
import type { TodayView } from '#console';
import type { Lamp } from '#platform/screens/today.ts';
import { Icon } from '../icons.tsx';
import type { PartNeeds } from './attention.tsx';
import { type HealthWords, healthWords } from './health-words.ts';
import type { Write } from './write.ts';

export function HealthCard({ view, frame, words, write }: PartNeeds) {
  const health = healthWords[frame.reader.language];
  const oldest = view.lamps.map(({ checkedAt }) => checkedAt).sort()[0] ?? view.checkedAt;
  return (
    <section class="card" aria-labelledby="health-title" id="health">
      <header>
        <h2 id="health-title">{words.healthTitle}</h2>
        <span class="push quiet">{words.checked(write.time(oldest))}</span>
      </header>
      <ul class="lamps">
        {view.lamps.map((lamp) => (
          <LampLine key={lamp.id} lamp={lamp} health={health} write={write} />
        ))}
      </ul>
    </section>
  );
}

/** Colour never speaks alone: the figure says it too, and for who listens a word. */
function LampLine({ lamp, health, write }: { lamp: Lamp; health: HealthWords; write: Write }) {
  const { id, name, state, figure } = lamp;
  const isTroubled = state === 'warn' || state === 'bad';
  return (
    <li data-lamp={id} data-state={state}>
      <i class={`dot ${state}`} aria-hidden="true" />
      <span class="cut">{name ?? health.lamps[id] ?? id}</span>
      <span class="offscreen">: {health.states[state]}, </span>
      <span class={isTroubled ? `num ${state}` : 'num quiet'}>
        {health.figures[figure.code]?.(figure.values, write) ?? figure.code}
      </span>
    </li>
  );
}

type BrokenNeeds = PartNeeds & { broken: TodayView['broken'][number] };

export function BrokenCard({ broken, frame, words, write }: BrokenNeeds) {
  const { part, since, isSlow, request } = broken;
  const health = healthWords[frame.reader.language];
  const time = write.when(since);
  return (
    <section class="card broken" data-part={part} aria-labelledby={`broken-${part}`}>
      <header>
        <span class="warn">
          <Icon name="cross" />
        </span>
        <h2 id={`broken-${part}`}>{words.brokenTitle(health.parts[part] ?? part)}</h2>
      </header>
      <div class="pad stack">
        <p class="small">
          {isSlow ? words.brokenSlow(time) : words.brokenFailed(time)} {health.stillWorks[part] ?? ''}{' '}
          {words.brokenRest}
        </p>
        <div class="actions">
          <a class="button low" href={frame.reader.address}>
            {words.tryAgain}
          </a>
          <span class="quiet tiny">{words.request(request)}</span>
        </div>
      </div>
    </section>
  );
}
