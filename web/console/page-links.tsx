// The ways from a list to its other pages and to its CSV; all keep the filters of the address.
import { t } from '../say.ts';
import { LinkButton } from './buttons.tsx';
import { usePage } from './page.ts';

/** The list that is shown, as a file. */
export function CsvLink() {
  const [path, query] = usePage().here({ after: null, before: null }).split('?', 2);
  return <LinkButton to={query ? `${path}.csv?${query}` : `${path}.csv`} label={t('CSV')} />;
}

type PageLinksNeeds = { page: { next: string | null; previous: string | null } };

export function PageLinks({ page: { next, previous } }: PageLinksNeeds) {
  const { here } = usePage();
  if (next === null && previous === null) return null;
  return (
    <nav class="inline push" aria-label={t('Pages')}>
      {previous !== null && (
        <LinkButton to={here({ before: previous, after: null })} label={t('Previous')} tone="low" rel="prev" />
      )}
      {next !== null && <LinkButton to={here({ after: next, before: null })} label={t('Next')} tone="low" rel="next" />}
    </nav>
  );
}
