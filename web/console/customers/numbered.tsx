// The list of customers without an address: events know them by a customer number, and no other list has them.
import type { NumberedView } from '#address';
import { msg } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { definePage } from '../define-page.tsx';
import type { Column } from '../list.tsx';
import type { Page } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { Filters, nobodyMatches, personColumns, ShowAll } from './filters.tsx';

type Row = NumberedView['items'][number];

const columns: readonly Column<Row, NumberedView>[] = [
  { csv: 'identityId' },
  ...personColumns(msg('Customer')),
  {
    head: msg('Customer number'),
    class: 'small cut',
    cell: ({ identityId }) => <span title={identityId}>{identityId}</span>,
  },
  {
    head: msg('Next event'),
    class: 'num small',
    cell: ({ next }, { when }) => next !== null && when(next.startsAt),
    csv: 'nextEvent',
    value: ({ next }) => next?.startsAt ?? null,
  },
];

export const numbered = definePage<NumberedView, Row>({
  columns,
  title: () => t('Customers without an address'),
  facts: () => t('People who attend events under a customer number for which no address was sent.'),
  actions: () => <CsvLink />,
  above: ({ view, number }) => (
    <>
      <Filters
        label={t('Name, e-mail or phone')}
        current="numbered"
        tooShort={t('Type three letters, or four digits of a phone.')}
      />
      {view.looked !== null && (
        <p class="note">
          {t('Looked through {count} customer numbers so far. The next page goes on from there.', {
            count: number(view.looked),
          })}
        </p>
      )}
    </>
  ),
  list: (page) => ({
    page: page.view,
    keyOf: ({ identityId }) => identityId,
    row: ({ path }) => ({ href: page.href(path) }),
    label: t('Customers without an address'),
    empty: emptyOf(page),
    foot: <ShowAll to="customers/numbered" />,
  }),
});

function emptyOf(page: Page<NumberedView>) {
  const { q, next, previous } = page.view;
  if (q !== '') return nobodyMatches(page, t('Looked for in names, e-mails and phones.'), 'customers/numbered');
  // So many were looked through without anybody: other pages may have some.
  if (next !== null || previous !== null) return null;
  return {
    icon: 'customers',
    title: t('Everybody has an address'),
    words: t('Whoever attends an event under a customer number stands in the list of customers.'),
  };
}
