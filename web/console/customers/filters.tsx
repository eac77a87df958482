// The search of the lists of people, the way from one list to the others, and why not all are found.
import type { CustomersView } from '#address';
import type { Text } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import type { EmptyNeeds } from '../empty.tsx';
import { Chips, SearchForm } from '../filters.tsx';
import { type Column, onlyInFile } from '../list.tsx';
import { type Page, usePage } from '../page.ts';

type FilterNeeds = { label: string; current: 'customers' | 'guests' | 'numbered'; tooShort: string };

export function Filters({ label, current, tooShort }: FilterNeeds) {
  const { view, href } = usePage<Pick<CustomersView, 'q' | 'limited'>>();
  const lists = {
    customers: { to: href('customers'), name: t('Customers') },
    guests: { to: href('customers/guests'), name: t('Guests') },
    numbered: { to: href('customers/numbered'), name: t('Without an address') },
  };
  return (
    <>
      <div class="filters">
        <SearchForm to={lists[current].to} label={label} q={view.q} />
        <Chips label={t('Lists')} of={Object.entries(lists).map(([id, { to, name }]) => [name, to, id === current])} />
      </div>
      {view.limited && <p class="note">{view.limited === 'short' ? tooShort : sayLimit(view.limited)}</p>}
    </>
  );
}

const sayLimit = (limited: 'broad' | 'late') =>
  ({
    broad: t('More than 1,000 match: these are 1,000 of them. Type more to narrow it down.'),
    late: t('This search took too long. Type more, or try again.'),
  })[limited];

type Searched = Pick<CustomersView, 'q'>;

/** An empty list that somebody searched. */
export const nobodyMatches = ({ view, href }: Page<Searched>, words: string, to: string): EmptyNeeds => ({
  title: t('Nobody matches'),
  searched: view.q,
  words,
  steps: [{ href: href(to), label: t('Show all') }],
});

type Person = { name: string; email: string | null; phone: string | null };

/** Who it is, with the ways to reach them below the name. */
export const personColumns = (head: Text): readonly Column<Person>[] => [
  {
    head,
    link: ({ name }) => name,
    cell: ({ email, phone }) => (
      <>
        <br />
        <span class="quiet small">{[email, phone].filter(Boolean).join(', ')}</span>
      </>
    ),
    csv: 'name',
  },
  ...onlyInFile<Person>('email', 'phone'),
];

/** Below a list that somebody searched. */
export function ShowAll({ to }: { to: string }) {
  const { view, href } = usePage<Searched>();
  return view.q === '' ? null : <a href={href(to)}>{t('Show all')}</a>;
}
