// The state of the registers: each with its last answer; of one that fails since when, what that harms, and when it is asked again.
import type { CompaniesView } from '#registry';
import { writeAgo, writeMoment, writeNumber } from '../times.ts';
import type { CompanyPart } from './verdict.tsx';

type Register = CompaniesView['registers'][number];

const tones: Record<string, string> = { answers: 'good', slow: 'warn', failed: 'warn', down: 'bad' };

/** Colour never speaks alone: the words beside say the same. */
export function Registers({ view, frame, words }: CompanyPart & { view: CompaniesView }) {
  return (
    <section class="card" aria-labelledby="registers-title">
      <header>
        <h2 id="registers-title">{words.registers}</h2>
      </header>
      <ul class="registers">
        {view.registers.map((register) => (
          <RegisterLine key={register.id} register={register} frame={frame} words={words} />
        ))}
      </ul>
      <p class="pad tiny quiet">{words.credit}</p>
    </section>
  );
}

function RegisterLine({ register, frame, words }: CompanyPart & { register: Register }) {
  const { id, name, state, lastMs, lastSuccessAt, lastFailureAt, failingSince } = register;
  const isFailing = state === 'failed' || state === 'down';
  const at = isFailing ? (failingSince ?? lastFailureAt) : lastSuccessAt;
  const tone = tones[state] ?? 'off';
  const when = at === null ? '' : writeAgo(at, frame);
  const ms = lastMs === null ? '' : writeNumber(lastMs, frame.reader.language);
  return (
    <li data-register={id} data-state={state}>
      <i class={`dot ${tone}`} aria-hidden="true" />
      <span>{name}</span>
      <span
        class={tone === 'warn' || tone === 'bad' ? `small push ${tone}` : 'small push quiet'}
        title={at === null ? undefined : writeMoment(at, frame)}
      >
        {words.registerStates[state]?.({ when, ms })}
      </span>
      {isFailing && <p class="tiny quiet">{explain(register, frame, words)}</p>}
    </li>
  );
}

function explain(
  { id, isBroken, lastSuccessAt, nextAt }: Register,
  frame: CompanyPart['frame'],
  words: CompanyPart['words'],
): string {
  const last = lastSuccessAt === null ? words.neverAnswered : words.lastAnswer(writeMoment(lastSuccessAt, frame));
  const breaker = isBroken && nextAt !== null ? words.breakerOpen(writeAgo(nextAt, frame)) : words.breakerClosed;
  return [words.harm(words.serves[id] ?? ''), last, breaker].join(' ');
}
