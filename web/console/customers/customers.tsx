// The list of customers with its search.
import type { CustomersView } from '#address';
import { msg } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { definePage } from '../define-page.tsx';
import { Empty } from '../empty.tsx';
import { type Column, onlyInFile } from '../list.tsx';
import { usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { Filters, NobodyMatches, ShowAll } from './filters.tsx';

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
const isFirst = ({ items, q }: CustomersView) => items.length === 0 && q === '';

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
    isFirst: ({ view }) => isFirst(view),
  },
  above: () => (
    <Filters
      label={t('Name, e-mail, phone, street…')}
      current="customers"
      tooShort={t('Type three letters, or four digits of a number. So far these are customer numbers that begin so.')}
    />
  ),
  list: ({ view, href }) => ({
    page: view,
    keyOf: ({ identityId }) => identityId,
    row: ({ path }) => ({ href: href(path) }),
    class: 'customers-table',
    label: t('Customers'),
    empty: <NoCustomers />,
    foot: <ShowAll to="customers" />,
  }),
});

function NoCustomers() {
  const { view, may, href } = usePage<CustomersView>();
  if (isFirst(view))
    return (
      <Empty
        icon="customers"
        title={t('Customers and their addresses')}
        words={t('They come by themselves when the shop sends an address. You can add one by hand, too.')}
        steps={[may('customer:write') && { href: href('customers/new'), label: t('New customer'), makes: 'customer' }]}
      />
    );
  return (
    <NobodyMatches
      to="customers"
      words={t('Looked for in names, e-mails, phones, companies, numbers, streets and customer numbers.')}
    />
  );
}

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
