// Beside the deliveries of a webhook: its settings, a new secret, and its end.
import { Field, Form, Select } from '../fields.tsx';
import { writeDay, writeMoment } from '../times.ts';
import { EventChoice, type WebhookNeeds, webhookForm } from './parts.tsx';

export function WebhookSide(needs: WebhookNeeds) {
  const { words, mayWrite } = needs;
  return (
    <section class="card" aria-labelledby="settings-title">
      <header class="open">
        <h2 id="settings-title">{words.settings}</h2>
      </header>
      <Settings {...needs} />
      {mayWrite && <Rotate {...needs} />}
      {mayWrite && <Remove {...needs} />}
    </section>
  );
}

function Settings({ view, frame, words, mayWrite }: WebhookNeeds) {
  const { language } = frame.reader;
  const form = webhookForm({ view, frame }, 'save');
  const began = { url: view.url, label: view.label };
  return (
    <Form
      form={form}
      version={view.version}
      began={began}
      {...(mayWrite ? { saves: { label: words.save, language } } : {})}
      class="pad flat stack"
    >
      <Field
        form={form}
        name="url"
        label={words.url}
        hint={words.urlHint}
        value={view.url}
        required
        maxLength={2_000}
      />
      <Field form={form} name="label" label={words.label} hint={words.labelHint} value={view.label} maxLength={100} />
      <EventChoice form={form} known={view.known} events={view.events} words={words} />
      <dl class="facts small">
        {view.roles !== null && (
          <>
            <dt>{words.roles}</dt>
            <dd class="mono">{view.roles.join(', ')}</dd>
          </>
        )}
        <dt>{words.made}</dt>
        <dd>{writeDay(view.createdAt, frame)}</dd>
      </dl>
      {mayWrite && (
        <div class="actions">
          <button type="submit" class="button">
            {words.save}
          </button>
        </div>
      )}
    </Form>
  );
}

function Rotate({ view, frame, words }: WebhookNeeds) {
  const form = webhookForm({ view, frame }, 'rotate');
  return (
    <Form form={form} class="pad stack line">
      <h3>{words.secret}</h3>
      {view.formerUntil.map((until) => (
        <p key={until} class="small warn">
          {words.formerUntil(writeMoment(until, frame))}
        </p>
      ))}
      <p class="small quiet">{words.rotateWords}</p>
      <Select
        form={form}
        name="overlap"
        label={words.overlap}
        value="24h"
        choices={words.overlaps.map(([value, label]) => ({ value, label }))}
      />
      <button type="submit" class="button">
        {words.rotate}
      </button>
    </Form>
  );
}

function Remove({ view, frame, words }: WebhookNeeds) {
  const form = webhookForm({ view, frame }, 'remove');
  return (
    <details class="pad line" open={form.problem('reason') !== undefined}>
      <summary class="button danger">{words.remove}</summary>
      <Form form={form} class="stack">
        <p class="small">{words.removeWords}</p>
        <Field form={form} name="reason" label={words.reason} maxLength={200} />
        <button type="submit" class="button danger">
          {words.remove}
        </button>
      </Form>
    </details>
  );
}
