// The page of one customer: next event, addresses as sent and as stored, likely duplicates, events, and the rights of the person.
import type { CustomerView } from '#address';
import type { Frame } from '#platform/screens/screen.ts';
import type { FieldNames } from '../conflict.tsx';
import { Field, Form, Select } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { SideHead } from '../side.tsx';
import { writeDay } from '../times.ts';
import { AddressCard, type CardNeeds, Twins } from './address-card.tsx';
import { AddressForm } from './address-form.tsx';
import { customerForm } from './customer-form.ts';
import { Events, NextEvent } from './events.tsx';
import { Likely } from './likely.tsx';
import { customerWords } from './words.ts';

export function Customer({ view, frame }: { view: CustomerView; frame: Frame }) {
  const words = customerWords[frame.reader.language];
  const mayWrite = frame.permissions.includes('customer:write');
  const needs = { view, frame, words, mayWrite };
  const base = frame.place?.base ?? '';
  const { reach, counts } = view.events;
  const names: FieldNames = Object.fromEntries(Object.entries(words.fields).map(([name, label]) => [name, { label }]));
  const isErasing = mayWrite && view.open === 'erase';
  const isEditing = mayWrite && view.edit !== null;
  return (
    <ConsoleScreen
      frame={frame}
      title={view.name}
      fields={names}
      facts={
        <span class="inline wrap">
          <a href={`${base}/customers`}>{words.back}</a>
          <span class="cut" title={view.identityId}>
            {words.number} {view.identityId}
          </span>
          {reach.phone !== null && <a href={`tel:${reach.phone}`}>{reach.phone}</a>}
          {reach.email !== null && <a href={`mailto:${reach.email}`}>{reach.email}</a>}
          <span>
            {view.since === null ? words.noContact : words.since(writeDay(view.since, frame))} ·{' '}
            {words.visits(counts.coming + counts.past)}
          </span>
        </span>
      }
      actions={
        <>
          {reach.phone !== null && (
            <a class="button" href={`tel:${reach.phone}`}>
              {words.call}
            </a>
          )}
          {mayWrite && (
            <a
              class={isErasing || isEditing ? 'button' : 'button primary'}
              href={`${base}/customers/new?${new URLSearchParams({ identityId: view.identityId })}`}
            >
              <Icon name="plus" />
              {words.addAddress}
            </a>
          )}
        </>
      }
    >
      <div class="split customer">
        <div class="stack wide">
          <NextEvent events={view.events} frame={frame} words={words} />
          <Gone {...needs} />
          {view.addresses.length === 0 && <p class="card pad quiet">{words.noAddresses}</p>}
          {view.addresses.map((address) => (
            <AddressCard key={address.id} address={address} {...needs} />
          ))}
          {view.hasMore && <p class="note">{words.moreAddresses}</p>}
          <Events events={view.events} frame={frame} words={words} />
        </div>
        <div class="stack wide">
          {isErasing && <Erase {...needs} />}
          <Twins {...needs} />
          <Likely {...needs} />
          {!isErasing && <Privacy {...needs} />}
        </div>
      </div>
    </ConsoleScreen>
  );
}

/** Somebody removed the address while another one edited it: nothing that was typed is lost. */
function Gone({ view, frame, words, mayWrite }: CardNeeds) {
  const isGone = view.edit !== null && view.addresses.every(({ id }) => id !== view.edit);
  const typed = frame.form?.fields;
  if (!isGone || !mayWrite || !typed) return null;
  const fields = Object.fromEntries(Object.keys(words.fields).map((name) => [name, String(typed[name] ?? '')]));
  return (
    <section class="card" aria-labelledby="gone-title">
      <header class="open">
        <h2 id="gone-title">{words.goneTitle}</h2>
      </header>
      <p class="pad flat small">{words.goneWords}</p>
      <AddressForm
        frame={frame}
        form={customerForm(frame, 'customers/create')}
        fields={fields}
        defaultCountry={view.defaultCountry}
        identityId={view.identityId}
        submit={words.saveNew}
        back={`${frame.place?.base}/${view.path}`}
      />
    </section>
  );
}

function Privacy({ view, frame, words, mayWrite }: CardNeeds) {
  const { counts } = view.events;
  const page = `${frame.place?.base}/${view.path}`;
  return (
    <section class="card" aria-labelledby="privacy-title">
      <header class="open">
        <h2 id="privacy-title">{words.privacyTitle}</h2>
        <span class="push quiet">GDPR</span>
      </header>
      <div class="pad flat stack">
        <p class="small quiet">{words.privacy(view.addresses.length, counts.coming + counts.past, counts.messages)}</p>
        <div class="actions wrap">
          <a class="button" href={`${page}/download`} download>
            {words.export}
          </a>
          {mayWrite && (
            <a class="button danger push" href={`${page}?open=erase`}>
              {words.erase}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

/** What goes, what stays, why, and a typed word: here no Undo helps. */
function Erase({ view, frame, words }: CardNeeds) {
  const form = customerForm(frame, 'customers/:identityId/erase', `${view.path}/erase`);
  const { coming, past } = view.events.counts;
  return (
    <section class="card erase" aria-labelledby="side-title">
      <SideHead title={words.eraseTitle} frame={frame} back={view.path} />
      <Form form={form}>
        <p class="small">{words.eraseGoes(view.addresses.length, coming + past)}</p>
        <p class="small">{words.eraseStays(coming + past)}</p>
        <p class="small strong">{words.eraseUndo}</p>
        <Select
          form={form}
          name="reason"
          label={words.reason}
          value="request"
          choices={Object.entries(words.reasons).map(([value, label]) => ({ value, label }))}
        />
        <Field form={form} name="word" label={words.word} required maxLength={50} autocomplete="off" />
        <div class="actions">
          <button type="submit" class="button danger sure">
            {words.eraseNow}
          </button>
          <a class="button" href={`${frame.place?.base}/${view.path}`}>
            {words.cancel}
          </a>
        </div>
      </Form>
    </section>
  );
}
