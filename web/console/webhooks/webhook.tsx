// One webhook: what was delivered, one delivery in full, and its settings beside the list.
import type { Frame } from '#platform/screens/screen.ts';
import type { WebhookView } from '#webhook';
import { changeAddress } from '../../frame/links.ts';
import { Empty } from '../empty.tsx';
import { Form, Select } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { OnceShown } from '../side.tsx';
import { writeAgo, writeMoment } from '../times.ts';
import { Delivery, ResultChip } from './delivery.tsx';
import { meaningOf, StateChip, type WebhookNeeds, webhookForm } from './parts.tsx';
import { WebhookSide } from './webhook-side.tsx';
import { type WebhookWords, webhookWords } from './words.ts';

export function Webhook({ view, frame }: { view: WebhookView; frame: Frame }) {
  const words = webhookWords[frame.reader.language];
  const mayWrite = frame.permissions.includes('webhook:write');
  const needs = { view, frame, words, mayWrite };
  const secret = frame.flash?.secret;
  const isSaving = frame.form?.action === 'webhooks/:id/save';
  return (
    <ConsoleScreen
      frame={frame}
      title={view.label}
      facts={
        <>
          <a href={`${frame.place?.base}/webhooks`}>{words.title}</a> ·{' '}
          <StateChip of={view} frame={frame} words={words} />
        </>
      }
      fields={{
        url: { label: words.url },
        label: { label: words.label },
        events: { label: words.eventsLabel },
      }}
      actions={mayWrite && <Switches {...needs} />}
    >
      {view.state !== 'on' && <p class="note warn">{words.offWords}</p>}
      {secret !== undefined && (
        <section class="card">
          <OnceShown secret={secret} title={words.secretTitle} hint={words.secretWords} frame={frame} />
        </section>
      )}
      <div class="split two-cards">
        <Deliveries {...needs} />
        {view.chosen && !isSaving ? <Delivery {...needs} chosen={view.chosen} /> : <WebhookSide {...needs} />}
      </div>
    </ConsoleScreen>
  );
}

function Switches({ view, frame, words }: WebhookNeeds) {
  const isOn = view.state === 'on';
  return (
    <>
      <Form form={webhookForm({ view, frame }, isOn ? 'off' : 'on')} class="inline">
        <button type="submit" class={isOn ? 'button danger' : 'button primary'}>
          {isOn ? words.switchOff : words.switchOn}
        </button>
      </Form>
      {isOn && (
        <Form form={webhookForm({ view, frame }, 'test')} class="inline">
          <button type="submit" class="button primary">
            {words.test}
          </button>
        </Form>
      )}
    </>
  );
}

function Deliveries({ view, frame, words, mayWrite }: WebhookNeeds) {
  const shows = [null, 'waiting', 'delivered', 'failed'] as const;
  return (
    <section class="card" aria-labelledby="deliveries-title">
      <header class="open wrap">
        <h2 id="deliveries-title">{words.deliveries}</h2>
        <nav class="inline chips push" aria-label={words.showLabel}>
          {shows.map((state) => (
            <a
              key={state}
              class="chip pick"
              href={changeAddress(frame.reader.address, { state, after: null, before: null, message: null })}
              aria-current={view.show === state ? 'true' : undefined}
            >
              {words.shows[state ?? 'all']}
            </a>
          ))}
        </nav>
        <CsvLink frame={frame} />
      </header>
      {view.items.length === 0 ? (
        <Empty icon="webhooks" title={words.noneTitle} words={words.noneWords} isPart />
      ) : (
        <table class="two deliveries-table">
          <thead>
            <tr>
              <th scope="col">{words.event}</th>
              <th scope="col">{words.result}</th>
              <th scope="col">{words.when}</th>
            </tr>
          </thead>
          <tbody>
            {view.items.map((item) => (
              <Row key={item.number} item={item} isChosen={view.chosen?.number === item.number} {...{ frame, words }} />
            ))}
          </tbody>
        </table>
      )}
      <footer class="pages">
        <PageLinks page={view} frame={frame} />
      </footer>
      {mayWrite && view.state === 'on' && view.items.length > 0 && (
        <SendFailed view={view} frame={frame} words={words} />
      )}
    </section>
  );
}

type RowNeeds = { item: WebhookView['items'][number]; isChosen: boolean; frame: Frame; words: WebhookWords };

function Row({ item, isChosen, frame, words }: RowNeeds) {
  const { number, type, attempts, createdAt, nextAttemptAt, isAsked } = item;
  return (
    <tr class={isChosen ? 'chosen' : undefined}>
      <td>
        <a
          class="row-link"
          href={changeAddress(frame.reader.address, { message: number })}
          aria-current={isChosen ? 'true' : undefined}
        >
          <span class="mono small">{type}</span>
        </a>
        <div class="quiet small">{meaningOf(type, '', words)}</div>
      </td>
      <td class="small">
        <ResultChip of={item} frame={frame} words={words} />
      </td>
      <td class="small num">
        <span title={writeMoment(createdAt, frame)}>{writeAgo(createdAt, frame)}</span>
        {nextAttemptAt !== null && attempts > 0 && (
          <div class="quiet">
            {words.nextAttempt(writeAgo(nextAttemptAt, frame))}
            {isAsked && <div>{words.asked}</div>}
          </div>
        )}
      </td>
    </tr>
  );
}

function SendFailed({ view, frame, words }: Omit<WebhookNeeds, 'mayWrite'>) {
  const form = webhookForm({ view, frame }, 'resend-failed');
  return (
    <details class="pad line">
      <summary class="button">{words.failedTitle}</summary>
      <Form form={form} class="stack">
        <Select
          form={form}
          name="since"
          label={words.failedSince}
          value="1d"
          choices={words.sinces.map(([value, label]) => ({ value, label }))}
        />
        <button type="submit" class="button">
          {words.sendFailed}
        </button>
      </Form>
    </details>
  );
}
