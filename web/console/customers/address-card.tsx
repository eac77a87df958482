// One address of a customer: what is stored, what was sent where it differs, and which rule changed it; or the form to change it.
import type { CustomerView } from '#address';
import type { Frame } from '#platform/screens/screen.ts';
import { Form } from '../fields.tsx';
import { Icon } from '../icons.tsx';
import { writeAgo } from '../times.ts';
import { AddressForm } from './address-form.tsx';
import { customerForm } from './customer-form.ts';
import { addressFieldWords } from './field-words.ts';
import type { CustomerWords } from './words.ts';

export type Address = CustomerView['addresses'][number];
export type CardNeeds = { view: CustomerView; frame: Frame; words: CustomerWords; mayWrite: boolean };

export const titleOf = ({ fields }: Pick<Address, 'fields'>, words: CustomerWords) =>
  words.addressOf[fields.type ?? ''] ?? (fields.type || words.address);

/** Name, company and place: what an envelope has. */
export const lineOf = ({ fields, summary }: Pick<Address, 'fields' | 'summary'>) =>
  [
    [fields.firstName, fields.lastName].filter(Boolean).join(' '),
    fields.companyName,
    summary,
    fields.cityPart,
    fields.country === 'CZ' ? '' : fields.country,
  ]
    .filter(Boolean)
    .join(', ');

/** An action on one address, as it is declared and as it is sent. */
export const addressForm = (frame: Frame, view: CustomerView, id: string, verb: string) =>
  customerForm(frame, `customers/:identityId/addresses/:id/${verb}`, `${view.path}/addresses/${id}/${verb}`);

export function AddressCard({ address, ...needs }: CardNeeds & { address: Address }) {
  const { view, frame, words, mayWrite } = needs;
  const { id, isDefault, updatedAt, fields } = address;
  const page = `${frame.place?.base}/${view.path}`;
  const isEdited = mayWrite && view.edit === id;
  return (
    <section class="card" id={`address-${id}`} aria-labelledby={`title-${id}`}>
      <header class="open wrap">
        <h2 id={`title-${id}`} tabIndex={isEdited ? -1 : undefined}>
          {titleOf(address, words)}
        </h2>
        {isDefault && <span class="chip blue">{words.default}</span>}
        <span class="push quiet small">{words.changed(writeAgo(updatedAt, frame))}</span>
        {mayWrite && !isEdited && (
          <span class="inline wrap card-actions">
            {!isDefault && <Act {...needs} address={address} verb="default" label={words.makeDefault} />}
            <Act {...needs} address={address} verb="remove" label={words.remove} />
            <a class="button low row-link" href={`${page}?edit=${id}`} aria-label={`${words.edit}: ${lineOf(address)}`}>
              {words.edit}
            </a>
          </span>
        )}
      </header>
      {isEdited ? (
        <AddressForm
          frame={frame}
          form={addressForm(frame, view, id, 'save')}
          fields={fields}
          defaultCountry={view.defaultCountry}
          version={address.version}
          identityId={view.identityId}
          submit={words.save}
          back={page}
        />
      ) : (
        <div class="pad flat stack">
          <p class="address-line">{lineOf(address)}</p>
          <Numbers fields={fields} words={words} />
          <Rewrites address={address} frame={frame} words={words} />
        </div>
      )}
    </section>
  );
}

type ActNeeds = CardNeeds & { address: Address; verb: 'default' | 'remove'; label: string };

function Act({ view, frame, address, verb, label }: ActNeeds) {
  return (
    <Form form={addressForm(frame, view, address.id, verb)} class="inline" version={address.version}>
      <button type="submit" class="button low" aria-label={`${label}: ${lineOf(address)}`}>
        {label}
      </button>
    </Form>
  );
}

function Numbers({ fields, words }: { fields: Address['fields']; words: CustomerWords }) {
  const shown = (['companyRegistrationNumber', 'taxIdentificationNumber', 'stateRegion', 'notice'] as const).filter(
    (name) => fields[name] !== undefined,
  );
  if (shown.length === 0) return null;
  return (
    <dl class="facts">
      {shown.map((name) => [
        <dt key={`${name} label`}>{words.fields[name]}</dt>,
        <dd key={name} class="kept-lines">
          {fields[name]}
        </dd>,
      ])}
    </dl>
  );
}

/** Only fields that were rewritten. Both are readable: nothing is struck out. */
function Rewrites({ address, frame, words }: { address: Address; frame: Frame; words: CustomerWords }) {
  const { rules: ruleWords } = addressFieldWords[frame.reader.language];
  if (address.rewrites.length === 0) return <p class="small quiet">{words.asSent}</p>;
  return (
    <table class="diff">
      <thead>
        <tr>
          <td />
          <th scope="col">{words.sent}</th>
          <th scope="col">{words.stored}</th>
          <th scope="col">{words.rule}</th>
        </tr>
      </thead>
      <tbody>
        {address.rewrites.map(({ field, sent, stored, rules }) => (
          <tr key={field}>
            <th scope="row">{words.fields[field]}</th>
            <td data-label={words.sent}>
              {sent === '' ? <span class="quiet">{words.notSent}</span> : <span class="was kept-lines">{sent}</span>}
            </td>
            <td data-label={words.stored}>
              {stored === '' ? <span class="quiet">{words.emptied}</span> : <span class="is kept-lines">{stored}</span>}
            </td>
            <td class="small" data-label={words.rule}>
              {rules.length === 0 ? (
                <span class="quiet">{words.unknownRule}</span>
              ) : (
                <ul class="rules">
                  {rules.map((rule) => (
                    <li key={rule}>
                      <span class="mono">{rule}</span> {ruleWords[rule]}
                    </li>
                  ))}
                </ul>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two addresses side by side; which one stays is one press away, and can be taken back. */
export function Twins({ view, frame, words, mayWrite }: CardNeeds) {
  const pairs = view.twins.flatMap(({ ids, kind }) => {
    const both = ids.map((id) => view.addresses.find((address) => address.id === id));
    const [older, newer] = both;
    return older && newer ? [{ older, newer, kind }] : [];
  });
  return (
    <>
      {pairs.map(({ older, newer, kind }) => (
        <section key={older.id} class="card twins" aria-labelledby={`twins-${older.id}`}>
          <header class="open wrap">
            <Icon name="cross" />
            <h2 id={`twins-${older.id}`}>{words.twinsTitle}</h2>
            <span class="quiet small">{words.twinKinds[kind]}</span>
          </header>
          <div class="pad flat stack">
            <table class="versions">
              <thead>
                <tr>
                  <td />
                  <th scope="col">{words.older}</th>
                  <th scope="col">{words.newer}</th>
                </tr>
              </thead>
              <tbody>
                {Object.entries(words.fields)
                  .map(([name, label]) => ({
                    label,
                    one: older.fields[name as keyof Address['fields']] ?? '',
                    other: newer.fields[name as keyof Address['fields']] ?? '',
                  }))
                  .filter(({ one, other }) => one !== '' || other !== '')
                  .map(({ label, one, other }) => (
                    <tr key={label} class={one === other ? undefined : 'changed'}>
                      <th scope="row">{label}</th>
                      <td data-label={words.older}>{one || words.emptied}</td>
                      <td data-label={words.newer}>{other || words.emptied}</td>
                    </tr>
                  ))}
              </tbody>
              {mayWrite && (
                <tfoot>
                  <tr>
                    <td />
                    <td>
                      <Keep {...{ view, frame, words }} stays={older} goes={newer} name={words.older} />
                    </td>
                    <td>
                      <Keep {...{ view, frame, words }} stays={newer} goes={older} name={words.newer} />
                    </td>
                  </tr>
                </tfoot>
              )}
            </table>
            {mayWrite && <p class="hint">{words.keepHint}</p>}
          </div>
        </section>
      ))}
    </>
  );
}

type KeepNeeds = Omit<CardNeeds, 'mayWrite'> & { stays: Address; goes: Address; name: string };

function Keep({ view, frame, words, stays, goes, name }: KeepNeeds) {
  return (
    <Form form={addressForm(frame, view, goes.id, 'remove')} class="inline" version={goes.version}>
      <button type="submit" class="button low" aria-label={`${words.keepThis}: ${name}, ${lineOf(stays)}`}>
        {words.keepThis}
      </button>
    </Form>
  );
}
