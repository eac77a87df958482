// Customers who are likely the same person, each side by side with the one of the page.

import type { ComponentChildren } from 'preact';
import type { CustomerView } from '#address';
import { TableHead } from '../../frame/table-head.tsx';
import { t } from '../../say.ts';
import { LinkButton } from '../buttons.tsx';
import { Icon } from '../icons.tsx';
import { type Page, usePage } from '../page.ts';

type Other = CustomerView['likely'][number];
type Row = { label: string; one: string; other: string };
type VersionsNeeds = { heads: [one: string, other: string]; rows: readonly Row[]; children?: ComponentChildren };

const sayWay = (way: Other['ways'][number]) =>
  ({ email: t('same e-mail'), phone: t('same phone'), address: t('same name and place') })[way];

export function Likely() {
  const page = usePage<CustomerView>();
  return (
    <>
      {page.view.likely.map((other) => (
        <section key={other.identityId} class="card twins" aria-label={`${t('Likely the same person')}: ${other.name}`}>
          <header class="open wrap">
            <Icon name="cross" />
            <h2>{t('Likely the same person')}</h2>
            <span class="quiet small">{other.ways.map(sayWay).join(', ')}</span>
          </header>
          <div class="pad flat stack">
            <Versions heads={[t('This customer'), t('The other one')]} rows={compare(page, other)} />
            <div class="actions wrap">
              <span class="hint">{t('Both stay as they are until you decide.')}</span>
              <LinkButton
                to={other.path}
                label={t('Open')}
                tone="low push"
                aria-label={t('Open the other one: {name}', { name: other.name })}
              />
            </div>
          </div>
        </section>
      ))}
    </>
  );
}

/** Two things side by side: what neither of them has is left out. */
export function Versions({ heads: [one, other], rows, children }: VersionsNeeds) {
  return (
    <table class="versions">
      <TableHead of={['', one, other]} />
      <tbody>
        {rows
          .filter((row) => row.one !== '' || row.other !== '')
          .map((row) => (
            <tr key={row.label} class={row.one === row.other ? undefined : 'changed'}>
              <th scope="row">{row.label}</th>
              <td data-label={one}>{row.one || t('empty')}</td>
              <td data-label={other}>{row.other || t('empty')}</td>
            </tr>
          ))}
      </tbody>
      {children}
    </table>
  );
}

function compare({ view, number, day, when }: Page<CustomerView>, other: Other): Row[] {
  const { reach, coming } = view.events;
  const [first] = view.addresses;
  const next = coming.find(({ isCancelled }) => !isCancelled);
  return [
    { label: t('Customer'), one: view.name, other: other.name },
    { label: t('Customer number'), one: view.identityId, other: other.identityId },
    { label: t('E-mail'), one: reach.email ?? '', other: other.email ?? '' },
    { label: t('Phone'), one: reach.phone ?? '', other: other.phone ?? '' },
    { label: t('Company'), one: first?.fields.companyName ?? '', other: other.companyName ?? '' },
    { label: t('Address'), one: first?.summary ?? '', other: other.address },
    { label: t('Addresses'), one: number(view.addresses.length), other: number(other.addresses) },
    {
      label: t('Next event'),
      one: next ? when(next.startsAt) : '',
      other: other.next ? when(other.next.startsAt) : '',
    },
    { label: t('Since'), one: view.since ? day(view.since) : '', other: other.since ? day(other.since) : '' },
  ];
}
