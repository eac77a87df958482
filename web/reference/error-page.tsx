// The page of one error code: what it means and what to do.
import type { Reader } from '#platform/http/preferences.ts';
import type { RefusalPage } from '#platform/http/refusal.ts';
import { Bar } from './bar.tsx';
import { RichText } from './code.tsx';
import type { ReferenceWords } from './words.ts';

export type ErrorPageNeeds = { page: RefusalPage; words: ReferenceWords; reader: Reader };

export function ErrorPage({ page, words, reader }: ErrorPageNeeds) {
  const { code, status, title, meaning, remedy } = page;
  return (
    <div class="reference">
      <Bar words={words} reader={reader} />
      <main class="leaf">
        <nav class="trail" aria-label={words.contents}>
          <a href="/docs">{words.backToReference}</a>
          <a href="/docs/errors">{words.allErrors}</a>
        </nav>
        <article class="card guide">
          <h1>{title}</h1>
          <p class="lead">
            {words.code} <code>{code}</code>, {words.status} {status}
          </p>
          <h2>{words.meaning}</h2>
          <p>
            <RichText text={meaning} />
          </p>
          <h2>{words.remedy}</h2>
          <p>
            <RichText text={remedy} />
          </p>
        </article>
      </main>
    </div>
  );
}
