// The search of the lists of people, the way from one list to the others, and why not all are found.
import type { CustomersView } from '#address';
import { t } from '../../say.ts';
import { usePage } from '../page.ts';

type FilterNeeds = { label: string; current: 'customers' | 'guests' | 'numbered'; tooShort: string };

export function Filters({ label, current, tooShort }: FilterNeeds) {
  const { view, href } = usePage<Pick<CustomersView, 'q' | 'limited'>>();
  const lists = [
    { id: 'customers', to: href('customers'), name: t('Customers') },
    { id: 'guests', to: href('customers/guests'), name: t('Guests') },
    { id: 'numbered', to: href('customers/numbered'), name: t('Without an address') },
  ];
  return (
    <>
      <div class="filters">
        <form method="get" action={lists.find(({ id }) => id === current)?.to} role="search" class="inline">
          <input type="search" name="q" value={view.q} aria-label={label} placeholder={label} maxLength={200} />
          <button type="submit" class="button">
            {t('Find')}
          </button>
        </form>
        <nav class="inline wrap" aria-label={t('Lists')}>
          {lists.map(({ id, to, name }) => (
            <a key={id} class="chip pick" href={to} aria-current={id === current ? 'true' : undefined}>
              {name}
            </a>
          ))}
        </nav>
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

/** Below a list that somebody searched. */
export function ShowAll({ to }: { to: string }) {
  const { view, href } = usePage<Pick<CustomersView, 'q'>>();
  return view.q === '' ? null : <a href={href(to)}>{t('Show all')}</a>;
}
