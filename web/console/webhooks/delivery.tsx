// One delivery: what was sent, each attempt with its answer, and sending it again.
import type { WebhookView } from '#webhook';
import { t } from '../../say.ts';
import { ActionForm } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { usePage } from '../page.ts';
import { type Fact, Facts, Side } from '../side.tsx';
import { messageTones, sayMessage } from './parts.tsx';

type Chosen = NonNullable<WebhookView['chosen']>;

type Result = Pick<WebhookView['items'][number], 'state' | 'attempts' | 'outcome' | 'status'>;

const outcomes = (): Record<string, string> => ({
  delivered: t('delivered'),
  refused: t('refused'),
  timeout: t('no answer in time'),
  unreachable: t('not reachable'),
  blocked: t('not sent'),
});

/** Of what has not arrived, why the last attempt failed, and how many there were. */
export function ResultChip({ of }: { of: Result }) {
  const { number } = usePage();
  const { state, attempts, outcome, status } = of;
  const why = state === 'delivered' || attempts === 0 || outcome === null ? null : outcomes()[outcome];
  const tried = attempts > 1 ? t('attempts: {count}', { count: number(attempts) }) : null;
  return (
    <>
      <span class={`chip ${state === 'waiting' && attempts > 0 ? 'warn' : messageTones[state]}`}>
        {sayMessage(state)}
        {status !== null && ` ${status}`}
      </span>
      {(why || tried) && <div class="quiet">{[why, tried].filter(Boolean).join(' · ')}</div>}
    </>
  );
}

export function Delivery({ chosen }: { chosen: Chosen }) {
  const { view, frame, may, moment } = usePage<WebhookView>();
  const { number, type, createdAt, headers, body, tries, state, nextAttemptAt, isAsked } = chosen;
  const facts: Fact[] = [
    [t('Event'), type, 'mono'],
    [t('Result'), <ResultChip key="result" of={chosen} />],
    [t('Happened'), moment(createdAt)],
    [
      t('Next attempt'),
      nextAttemptAt !== null && tries.length > 0 && (
        <>
          {moment(nextAttemptAt)}
          {isAsked && <div class="quiet">{t('the receiver asked for this time (Retry-After)')}</div>}
        </>
      ),
    ],
  ];
  return (
    <Side title={t('Delivery {number}', { number })} back={`webhooks/${view.id}`}>
      <div class="pad stack">
        <Facts of={facts} class="small" />
        {state === 'waiting' && tries.length === 0 && (
          <p class="small" role="status">
            {t('It is sent within a few seconds.')}{' '}
            <LinkButton to={frame.reader.address} label={t('Look again')} tone="low" />
          </p>
        )}
      </div>
      {tries.length > 0 && <Tries tries={tries} />}
      <div class="pad line stack">
        <h3>{t('Request')}</h3>
        {headers.length > 0 && (
          <dl class="small sent-headers">
            {headers.map(({ name, value }) => (
              <div key={name}>
                <dt class="mono">{name}</dt>
                <dd class={value === null ? 'quiet' : 'mono wrap'}>{value ?? t('(made with the secret; not kept)')}</dd>
              </div>
            ))}
          </dl>
        )}
        <h3>{t('Body')}</h3>
        <pre class="small sent-body">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </div>
      {may('webhook:write') && view.state === 'on' && state !== 'waiting' && (
        <ActionForm
          action="webhooks/:id/resend"
          of={{ id: view.id }}
          class="pad line stack"
          hidden={{ message: number }}
          submit={t('Send it again')}
          hint={t('Under the same id, so a receiver that has handled it knows it.')}
        />
      )}
    </Side>
  );
}

function Tries({ tries }: { tries: Chosen['tries'] }) {
  const { number: write, moment } = usePage();
  return (
    <div class="pad line stack">
      <h3>{t('Attempts')}</h3>
      <ol class="stack">
        {tries.map(({ number, at, outcome, status, durationMs, answer }) => (
          <li key={number} class="stack attempt">
            <p class="small">
              <span class={`chip ${outcome === 'delivered' ? 'good' : 'bad'}`}>
                {outcomes()[outcome] ?? outcome}
                {status !== null && ` ${status}`}
              </span>{' '}
              {moment(at)} <span class="quiet">{t('{count} ms', { count: write(durationMs) })}</span>
            </p>
            {answer === '' ? (
              <p class="small quiet">{t('Without a body')}</p>
            ) : (
              <pre class="small sent-body">{answer}</pre>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
