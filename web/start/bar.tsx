// The bar above the start page and the pages of refusals: the product, language and theme.
import type { Reader } from '#platform/http/preferences.ts';
import { PageBar } from '../frame/page-bar.tsx';
import { t } from '../say.ts';

export function Bar({ reader }: { reader: Reader }) {
  return (
    <PageBar
      reader={reader}
      name="Kontor"
      home="/"
      label={t('Language and appearance')}
      theme={t('Appearance: light, dark or automatic')}
    />
  );
}
