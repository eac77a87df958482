// The ways from a list to its other pages and to its CSV; all keep the filters of the address.
import { t } from '../say.ts';
import { usePage } from './page.ts';

/** The list that is shown, as a file. */
export function CsvLink() {
  const [path, query] = usePage().here({ after: null, before: null }).split('?', 2);
  return (
    <a class="button" href={query ? `${path}.csv?${query}` : `${path}.csv`}>
      {t('CSV')}
    </a>
  );
}

type PageLinksNeeds = { page: { next: string | null; previous: string | null } };

export function PageLinks({ page: { next, previous } }: PageLinksNeeds) {
  const { here } = usePage();
  if (next === null && previous === null) return null;
  return (
    <nav class="inline push" aria-label={t('Pages')}>
      {previous !== null && (
        <a class="button low" rel="prev" href={here({ before: previous, after: null })}>
          {t('Previous')}
        </a>
      )}
      {next !== null && (
        <a class="button low" rel="next" href={here({ after: next, before: null })}>
          {t('Next')}
        </a>
      )}
    </nav>
  );
}
