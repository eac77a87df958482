// The ways from a list to its other pages and to its CSV; all keep the filters of the address.
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../frame/links.ts';
import { t } from '../say.ts';

/** The list that is shown, as a file. */
export function CsvLink({ frame }: { frame: Frame }) {
  const [path, query] = changeAddress(frame.reader.address, { after: null, before: null }).split('?', 2);
  return (
    <a class="button" href={query ? `${path}.csv?${query}` : `${path}.csv`}>
      {t('CSV')}
    </a>
  );
}

type PageLinksNeeds = { page: { next: string | null; previous: string | null }; frame: Frame };

export function PageLinks({ page: { next, previous }, frame }: PageLinksNeeds) {
  if (next === null && previous === null) return null;
  const { address } = frame.reader;
  return (
    <nav class="inline push" aria-label={t('Pages')}>
      {previous !== null && (
        <a class="button low" rel="prev" href={changeAddress(address, { before: previous, after: null })}>
          {t('Previous')}
        </a>
      )}
      {next !== null && (
        <a class="button low" rel="next" href={changeAddress(address, { after: next, before: null })}>
          {t('Next')}
        </a>
      )}
    </nav>
  );
}
