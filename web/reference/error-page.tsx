// The page of one error code: what it means and what to do.
import type { Reader } from '#platform/http/preferences.ts';
import type { RefusalPage } from '#platform/http/refusal.ts';
import { Bar } from './bar.tsx';
import type { ReferenceWords } from './words.ts';

export type ErrorPageNeeds = { page: RefusalPage; words: ReferenceWords; reader: Reader };

export function ErrorPage({ page, words, reader }: ErrorPageNeeds) {
  const { code, status, title, meaning, remedy } = page;
  return (
    <div class="reference">
      <Bar words={words} reader={reader} />
      <main class="error-page">
        <p>
          <a href="/docs#errors">{words.allErrors}</a>
        </p>
        <article class="card">
          <h1 lang="en">{title}</h1>
          <p>
            {words.code} <code>{code}</code>, {words.status} {status}.
          </p>
          <h2>{words.meaning}</h2>
          <p lang="en">{meaning}</p>
          <h2>{words.remedy}</h2>
          <p lang="en">{remedy}</p>
        </article>
      </main>
    </div>
  );
}
