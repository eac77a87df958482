// The bar above the reference: its name, its formats for machines, language and theme.
import type { Reader } from '#platform/http/preferences.ts';
import { Mark } from '../frame/mark.tsx';
import { ReaderChoices } from '../frame/reader-choices.tsx';
import { t } from '../say.ts';

export function Bar({ reader }: { reader: Reader }) {
  return (
    <header class="bar">
      <a class="brand" href="/docs">
        <Mark /> {t('Kontor API')}
      </a>
      <nav class="actions" aria-label={t('Formats, language and appearance')}>
        <a class="button format" href="/openapi.json">
          OpenAPI
        </a>
        <a class="button format" href="/llms.txt">
          llms.txt
        </a>
        <ReaderChoices reader={reader} words={{ theme: t('Appearance: light, dark or automatic') }} />
      </nav>
    </header>
  );
}
