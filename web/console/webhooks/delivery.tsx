// One delivery: what was sent, each attempt with its answer, and sending it again.
import type { WebhookView } from '#webhook';
import { Form } from '../fields.tsx';
import { SideHead } from '../side.tsx';
import { writeMoment, writeNumber } from '../times.ts';
import { type WebhookNeeds, webhookForm } from './parts.tsx';

type Chosen = NonNullable<WebhookView['chosen']>;

const tones: Record<string, string> = { delivered: 'good', failed: 'bad', waiting: '' };

type Result = Pick<WebhookView['items'][number], 'state' | 'attempts' | 'outcome' | 'status'>;

/** Of what has not arrived, why the last attempt failed, and how many there were. */
export function ResultChip({ of, frame, words }: { of: Result } & Pick<WebhookNeeds, 'frame' | 'words'>) {
  const { state, attempts, outcome, status } = of;
  const why = state === 'delivered' || attempts === 0 || outcome === null ? null : words.outcomes[outcome];
  const tried = attempts > 1 ? words.attempts(writeNumber(attempts, frame.reader.language)) : null;
  return (
    <>
      <span class={`chip ${state === 'waiting' && attempts > 0 ? 'warn' : tones[state]}`}>
        {words.messageStates[state]}
        {status !== null && ` ${status}`}
      </span>
      {(why || tried) && <div class="quiet">{[why, tried].filter(Boolean).join(' · ')}</div>}
    </>
  );
}

export function Delivery({ view, frame, words, mayWrite, chosen }: WebhookNeeds & { chosen: Chosen }) {
  const { number, type, createdAt, headers, body, tries, state, nextAttemptAt, isAsked } = chosen;
  const again = webhookForm({ view, frame }, 'resend');
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={words.deliveryTitle(number)} frame={frame} back={`webhooks/${view.id}`} />
      <div class="pad stack">
        <dl class="facts small">
          <dt>{words.event}</dt>
          <dd class="mono">{type}</dd>
          <dt>{words.result}</dt>
          <dd>
            <ResultChip of={chosen} frame={frame} words={words} />
          </dd>
          <dt>{words.happened}</dt>
          <dd>{writeMoment(createdAt, frame)}</dd>
          {nextAttemptAt !== null && tries.length > 0 && (
            <>
              <dt>{words.next}</dt>
              <dd>
                {writeMoment(nextAttemptAt, frame)}
                {isAsked && <div class="quiet">{words.asked}</div>}
              </dd>
            </>
          )}
        </dl>
        {state === 'waiting' && tries.length === 0 && (
          <p class="small" role="status">
            {words.soon}{' '}
            <a class="button low" href={frame.reader.address}>
              {words.lookAgain}
            </a>
          </p>
        )}
      </div>
      {tries.length > 0 && <Tries tries={tries} frame={frame} words={words} />}
      <div class="pad line stack">
        <h3>{words.request}</h3>
        {headers.length > 0 && (
          <dl class="small sent-headers">
            {headers.map(({ name, value }) => (
              <div key={name}>
                <dt class="mono">{name}</dt>
                <dd class={value === null ? 'quiet' : 'mono wrap'}>{value ?? words.signature}</dd>
              </div>
            ))}
          </dl>
        )}
        <h3>{words.body}</h3>
        <pre class="small sent-body">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </div>
      {mayWrite && view.state === 'on' && state !== 'waiting' && (
        <Form form={again} class="pad line stack">
          <input type="hidden" name="message" value={number} />
          <button type="submit" class="button" aria-describedby="again-words">
            {words.again}
          </button>
          <p class="hint" id="again-words">
            {words.againWords}
          </p>
        </Form>
      )}
    </aside>
  );
}

function Tries({ tries, frame, words }: Pick<WebhookNeeds, 'frame' | 'words'> & { tries: Chosen['tries'] }) {
  const { language } = frame.reader;
  return (
    <div class="pad line stack">
      <h3>{words.tries}</h3>
      <ol class="stack">
        {tries.map(({ number, at, outcome, status, durationMs, answer }) => (
          <li key={number} class="stack attempt">
            <p class="small">
              <span class={`chip ${outcome === 'delivered' ? 'good' : 'bad'}`}>
                {words.outcomes[outcome] ?? outcome}
                {status !== null && ` ${status}`}
              </span>{' '}
              {writeMoment(at, frame)}{' '}
              <span class="quiet">{words.milliseconds(writeNumber(durationMs, language))}</span>
            </p>
            {answer === '' ? <p class="small quiet">{words.noAnswer}</p> : <pre class="small sent-body">{answer}</pre>}
          </li>
        ))}
      </ol>
    </div>
  );
}
