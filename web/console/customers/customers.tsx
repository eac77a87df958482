// The list of customers with its search.
import type { CustomersView } from '#address';
import { msg } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { definePage } from '../define-page.tsx';
import { type Column, onlyInFile } from '../list.tsx';
import { CsvLink } from '../page-links.tsx';
import { Filters, nobodyMatches, ShowAll } from './filters.tsx';

type Row = CustomersView['items'][number];

const columns: readonly Column<Row, CustomersView>[] = [
  { csv: 'identityId' },
  {
    head: msg('Customer'),
    link: ({ name }) => name,
    cell: ({ address, identityId }) => (
      <>
        <br />
        <span class="quiet small">{address || identityId}</span>
      </>
    ),
    csv: 'name',
  },
  {
    head: msg('Company'),
    class: 'small wide-only',
    cell: ({ name, companyName, companyRegistrationNumber }) => (
      <>
        {companyName === name ? '' : companyName}
        {companyRegistrationNumber !== null && <span class="quiet"> {companyRegistrationNumber}</span>}
      </>
    ),
    csv: 'companyName',
  },
  ...onlyInFile<Row>('companyRegistrationNumber', 'address', 'country', 'addresses'),
  { head: msg('Contact'), class: 'small', cell: (row) => <Reach of={row} /> },
  ...onlyInFile<Row>('email', 'phone'),
  {
    head: msg('Next event'),
    class: 'num small',
    cell: ({ next }, { when }) =>
      next !== null && (
        <>
          {when(next.startsAt)}
          <span class="quiet wide-only"> {next.title}</span>
        </>
      ),
    csv: 'nextEvent',
    value: ({ next }) => next?.startsAt ?? null,
  },
  { head: msg('Addresses'), class: 'num small wide-only', cell: ({ addresses }) => addresses },
  { csv: 'createdAt' },
];

/** Then the empty list has the one button. */
export const customers = definePage<CustomersView, Row>({
  columns,
  title: () => t('Customers'),
  facts: ({ view: { total }, counted }) =>
    total === 1
      ? t('One customer')
      : t('{count} customers, the newest first', {
          count: counted(total),
        }),
  actions: () => <CsvLink />,
  makes: {
    id: 'customer',
    label: msg('New customer'),
    to: 'customers/new',
    permission: 'customer:write',
  },
  above: () => (
    <Filters
      label={t('Name, e-mail, phone, street…')}
      current="customers"
      tooShort={t('Type three letters, or four digits of a number. So far these are customer numbers that begin so.')}
    />
  ),
  list: (page) => ({
    page: page.view,
    keyOf: ({ identityId }) => identityId,
    row: ({ path }) => ({ href: page.href(path) }),
    class: 'customers-table',
    label: t('Customers'),
    first: {
      icon: 'customers',
      title: t('Customers and their addresses'),
      words: t('They come by themselves when the shop sends an address. You can add one by hand, too.'),
    },
    empty:
      page.view.q !== '' &&
      nobodyMatches(
        page,
        t('Looked for in names, e-mails, phones, companies, numbers, streets and customer numbers.'),
        'customers',
      ),
    foot: <ShowAll to="customers" />,
  }),
});

function Reach({ of: { phone, email } }: { of: Row }) {
  return (
    <>
      {phone !== null && (
        <a class="plain-link num" href={`tel:${phone}`}>
          {phone}
        </a>
      )}
      {email !== null && <span class="quiet wide-only"> {email}</span>}
    </>
  );
}
