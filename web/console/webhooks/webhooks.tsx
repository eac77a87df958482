// The list of webhooks: where each leads, whether it arrives, and the form for a new one beside it.
import type { Frame } from '#platform/screens/screen.ts';
import type { WebhooksView } from '#webhook';
import { Empty } from '../empty.tsx';
import { Field, Form, formOf } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { SideHead } from '../side.tsx';
import { writeNumber } from '../times.ts';
import { EventChoice, StateChip } from './parts.tsx';
import { type WebhookWords, webhookWords } from './words.ts';

type PartNeeds = { view: WebhooksView; frame: Frame; words: WebhookWords; mayWrite: boolean };
type Item = WebhooksView['items'][number];

export function Webhooks({ view, frame }: { view: WebhooksView; frame: Frame }) {
  const { language } = frame.reader;
  const words = webhookWords[language];
  const mayWrite = frame.permissions.includes('webhook:write');
  const isMaking = mayWrite && (view.isNew || frame.form?.action === 'webhooks/create');
  const on = view.items.filter(({ state }) => state === 'on').length;
  const needs = { view, frame, words, mayWrite };
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      facts={words.facts(writeNumber(view.items.length, language), writeNumber(on, language))}
      actions={
        <>
          {view.items.length > 0 && (
            <a class="button" href="/docs/webhooks">
              {words.docs}
            </a>
          )}
          <CsvLink frame={frame} />
          {mayWrite && view.items.length > 0 && <NewLink frame={frame} words={words} isQuiet={isMaking} />}
        </>
      }
    >
      <div class="split">
        <List {...needs} />
        {isMaking && <NewWebhook {...needs} />}
      </div>
    </ConsoleScreen>
  );
}

function NewLink({ frame, words, isQuiet }: { frame: Frame; words: WebhookWords; isQuiet: boolean }) {
  return (
    <a
      class={isQuiet ? 'button' : 'button primary'}
      href={`${frame.place?.base}/webhooks?new=webhook`}
      data-new="webhook"
    >
      <Icon name="plus" />
      {words.newWebhook}
    </a>
  );
}

function List({ view, frame, words, mayWrite }: PartNeeds) {
  if (view.items.length === 0) {
    const base = `${frame.place?.base}/webhooks`;
    const make = mayWrite && !view.isNew && { href: `${base}?new=webhook`, label: words.newWebhook, makes: 'webhook' };
    const read = { href: '/docs/webhooks', label: words.docs };
    return <Empty icon="webhooks" title={words.emptyTitle} words={words.emptyWords} steps={[make, read]} />;
  }
  return (
    <section class="card" aria-label={words.title}>
      <table class="two hooks-table">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.events}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.recent}</th>
          </tr>
        </thead>
        <tbody>
          {view.items.map((item) => (
            <Row key={item.id} item={item} frame={frame} words={words} />
          ))}
        </tbody>
      </table>
      <footer class="pages">
        <PageLinks page={view} frame={frame} />
      </footer>
    </section>
  );
}

function Row({ item, frame, words }: { item: Item; frame: Frame; words: WebhookWords }) {
  const { id, label, url, events, recent } = item;
  const number = (value: number) => writeNumber(value, frame.reader.language);
  const counts = (['delivered', 'failed', 'waiting'] as const).filter((state) => recent[state] > 0);
  return (
    <tr class={item.state === 'on' ? undefined : 'gone'}>
      <td>
        <a class="row-link" href={`${frame.place?.base}/webhooks/${id}`}>
          {label}
        </a>
        <div class="quiet small wrap">{url}</div>
      </td>
      <td class="small" title={events?.join(', ')}>
        {events === null
          ? words.allEvents
          : events.length <= 2
            ? events.join(', ')
            : words.countOf(number(events.length))}
      </td>
      <td>
        <StateChip of={item} frame={frame} words={words} />
      </td>
      <td class="small">
        {counts.length === 0 && <span class="quiet">{words.nothingYet}</span>}
        <span class="inline wrap">
          {counts.map((state) => (
            <span key={state} class={`chip ${toneOf[state]}`}>
              {words.counts[state]} {number(recent[state])}
            </span>
          ))}
        </span>
      </td>
    </tr>
  );
}

const toneOf = { delivered: 'good', failed: 'bad', waiting: '' };

function NewWebhook({ view, frame, words }: PartNeeds) {
  const form = formOf(frame, 'webhooks/create');
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={words.formTitle} frame={frame} back="webhooks" isForm />
      <Form form={form}>
        <Field form={form} name="url" label={words.url} hint={words.urlHint} required maxLength={2_000} autoFocus />
        <Field form={form} name="label" label={words.label} hint={words.labelHint} maxLength={100} />
        <EventChoice form={form} known={view.known} events={null} words={words} />
        <button type="submit" class="button primary">
          {words.make}
        </button>
      </Form>
    </aside>
  );
}
