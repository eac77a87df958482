// The bar above the reference (its name, its formats for machines, language and theme), and the frame of the pages beside it.
import type { ComponentChildren } from 'preact';
import type { Reader } from '#platform/http/preferences.ts';
import { PageBar } from '../frame/page-bar.tsx';
import { t } from '../say.ts';

type LeafNeeds = { reader: Reader; label: string; trail: ComponentChildren; children: ComponentChildren };

/** A page beside the reference, below the links to its neighbours. */
export function Leaf({ reader, label, trail, children }: LeafNeeds) {
  return (
    <div class="reference">
      <Bar reader={reader} />
      <main class="leaf">
        <nav class="trail" aria-label={label}>
          <a href="/docs">{t('API reference')}</a>
          {trail}
        </nav>
        <article class="card guide">{children}</article>
      </main>
    </div>
  );
}

export function Bar({ reader }: { reader: Reader }) {
  return (
    <PageBar
      reader={reader}
      name={t('Kontor API')}
      home="/docs"
      label={t('Formats, language and appearance')}
      theme={t('Appearance: light, dark or automatic')}
    >
      <a class="button format" href="/openapi.json">
        OpenAPI
      </a>
      <a class="button format" href="/llms.txt">
        llms.txt
      </a>
    </PageBar>
  );
}
