// The bar above the start page and the pages of refusals: the product, language and theme.
import type { Reader } from '#platform/http/preferences.ts';
import { Mark } from '../frame/mark.tsx';
import { ReaderChoices } from '../frame/reader-choices.tsx';
import { t } from '../say.ts';

export function Bar({ reader }: { reader: Reader }) {
  return (
    <header class="bar">
      <a class="brand" href="/">
        <Mark /> Kontor
      </a>
      <nav class="actions" aria-label={t('Language and appearance')}>
        <ReaderChoices reader={reader} words={{ theme: t('Appearance: light, dark or automatic') }} />
      </nav>
    </header>
  );
}
