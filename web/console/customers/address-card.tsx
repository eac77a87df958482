// One address of a customer: what is stored, what was sent where it differs, and which rule changed it; or the form to change it.

import type { CustomerView } from '#address';
import { TableHead } from '../../frame/table-head.tsx';
import { t } from '../../say.ts';
import { ActionButton } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { labelsOf } from '../define-page.tsx';
import { Icon } from '../icons.tsx';
import { usePage } from '../page.ts';
import { Facts } from '../side.tsx';
import { AddressForm } from './address-form.tsx';
import { Versions } from './likely.tsx';
import { sayRule } from './rules.ts';

type Address = CustomerView['addresses'][number];
type Name = keyof Address['fields'];

const save = 'customers/:identityId/addresses/:id/save';

/** As its form calls it. */
function useLabels(): (name: Name) => string {
  const labels = labelsOf(save, usePage());
  return (name) => labels[name]?.label ?? name;
}

const titleOf = ({ fields: { type = '' } }: Address) =>
  (
    ({
      delivery: t('Delivery address'),
      billing: t('Billing address'),
      contact: t('Contact address'),
      invoice: t('Invoice address'),
    }) as Record<string, string>
  )[type] ??
  (type || t('Address'));

/** Name, company and place: what an envelope has. */
const lineOf = ({ fields, summary }: Address) =>
  [
    [fields.firstName, fields.lastName].filter(Boolean).join(' '),
    fields.companyName,
    summary,
    fields.cityPart,
    fields.country === 'CZ' ? '' : fields.country,
  ]
    .filter(Boolean)
    .join(', ');

/** The name in the path of its actions. */
export const ofCustomer = ({ path }: Pick<CustomerView, 'path'>) => ({
  identityId: decodeURIComponent(path.replace('customers/', '')),
});

export function AddressCard({ address }: { address: Address }) {
  const { view, may, href, ago } = usePage<CustomerView>();
  const { id, isDefault, version, updatedAt, fields } = address;
  const mayWrite = may('customer:write');
  const isEdited = mayWrite && view.edit === id;
  return (
    <section class="card" id={`address-${id}`} aria-labelledby={`title-${id}`}>
      <header class="open wrap">
        <h2 id={`title-${id}`} tabIndex={isEdited ? -1 : undefined}>
          {titleOf(address)}
        </h2>
        {isDefault && <span class="chip blue">{t('default')}</span>}
        <span class="push quiet small">{t('changed {when}', { when: ago(updatedAt) })}</span>
        {mayWrite && !isEdited && (
          <span class="inline wrap card-actions">
            {!isDefault && <Act to="default" of={address} label={t('Make default')} />}
            <Act to="remove" of={address} label={t('Remove')} />
            <LinkButton
              to={`${view.path}?edit=${id}`}
              label={t('Edit')}
              tone="low row-link"
              aria-label={`${t('Edit')}: ${lineOf(address)}`}
            />
          </span>
        )}
      </header>
      {isEdited ? (
        <AddressForm
          action={save}
          of={{ ...ofCustomer(view), id }}
          fields={fields}
          version={version}
          submit={t('Save')}
          back={href(view.path)}
        />
      ) : (
        <div class="pad flat stack">
          <p class="address-line">{lineOf(address)}</p>
          <Numbers fields={fields} />
          <Rewrites address={address} />
        </div>
      )}
    </section>
  );
}

type ActNeeds = { to: 'default' | 'remove'; of: Address; label: string; says?: string };

/** `says` where its button does not speak of the address itself. */
function Act({ to, of, label, says = lineOf(of) }: ActNeeds) {
  return (
    <ActionButton
      action={`customers/:identityId/addresses/:id/${to}`}
      of={{ ...ofCustomer(usePage<CustomerView>().view), id: of.id }}
      version={of.version}
      submit={label}
      says={`${label}: ${says}`}
      tone="low"
    />
  );
}

function Numbers({ fields }: { fields: Address['fields'] }) {
  const labelOf = useLabels();
  const shown = (['companyRegistrationNumber', 'taxIdentificationNumber', 'stateRegion', 'notice'] as const).filter(
    (name) => fields[name] !== undefined,
  );
  if (shown.length === 0) return null;
  return <Facts of={shown.map((name) => [labelOf(name), fields[name], 'kept-lines'])} />;
}

/** Only fields that were rewritten. Both are readable: nothing is struck out. */
function Rewrites({ address: { rewrites } }: { address: Address }) {
  const labelOf = useLabels();
  if (rewrites.length === 0) return <p class="small quiet">{t('Stored as it was sent.')}</p>;
  return (
    <table class="diff">
      <TableHead of={['', t('Sent'), t('Stored'), t('Rule')]} />
      <tbody>
        {rewrites.map(({ field, sent, stored, rules }) => (
          <tr key={field}>
            <th scope="row">{labelOf(field)}</th>
            <td data-label={t('Sent')}>
              {sent === '' ? <span class="quiet">{t('not sent')}</span> : <span class="was kept-lines">{sent}</span>}
            </td>
            <td data-label={t('Stored')}>
              {stored === '' ? <span class="quiet">{t('empty')}</span> : <span class="is kept-lines">{stored}</span>}
            </td>
            <td class="small" data-label={t('Rule')}>
              {rules.length === 0 ? (
                <span class="quiet">{t('rules of another version, or another list of places')}</span>
              ) : (
                <ul class="rules">
                  {rules.map((rule) => (
                    <li key={rule}>
                      <span class="mono">{rule}</span> {sayRule(rule)}
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

/** As the API lists them. */
const compared: readonly Name[] = [
  'type',
  'firstName',
  'lastName',
  'companyName',
  'companyRegistrationNumber',
  'taxIdentificationNumber',
  'streetAddress',
  'city',
  'cityPart',
  'stateRegion',
  'postalCode',
  'country',
  'notice',
];

/** Two addresses side by side; which one stays is one press away, and can be taken back. */
export function Twins() {
  const { view, may } = usePage<CustomerView>();
  const labelOf = useLabels();
  const pairs = view.twins.flatMap(({ ids, kind }) => {
    const [older, newer] = ids.map((id) => view.addresses.find((address) => address.id === id));
    return older && newer ? [{ older, newer, kind }] : [];
  });
  return (
    <>
      {pairs.map(({ older, newer, kind }) => (
        <section key={older.id} class="card twins" aria-labelledby={`twins-${older.id}`}>
          <header class="open wrap">
            <Icon name="cross" />
            <h2 id={`twins-${older.id}`}>{t('Likely the same address')}</h2>
            <span class="quiet small">
              {kind === 'same' ? t('the same but for accents, case and abbreviations') : t('the same but for a typo')}
            </span>
          </header>
          <div class="pad flat stack">
            <Versions
              heads={[t('Older'), t('Newer')]}
              rows={compared.map((name) => ({
                label: labelOf(name),
                one: older.fields[name] ?? '',
                other: newer.fields[name] ?? '',
              }))}
            >
              {may('customer:write') && (
                <tfoot>
                  <tr>
                    <td />
                    <td>
                      <Act to="remove" of={newer} label={t('Keep this one')} says={`${t('Older')}, ${lineOf(older)}`} />
                    </td>
                    <td>
                      <Act to="remove" of={older} label={t('Keep this one')} says={`${t('Newer')}, ${lineOf(newer)}`} />
                    </td>
                  </tr>
                </tfoot>
              )}
            </Versions>
            {may('customer:write') && <p class="hint">{t('The other one is removed. You can take that back.')}</p>}
          </div>
        </section>
      ))}
    </>
  );
}
