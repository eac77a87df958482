// The page of a refusal: what happened, what to do, and a way on.
import type { ProblemView } from '#platform/http/errors/problem-page.ts';
import type { Reader } from '#platform/http/preferences.ts';
import { Bar } from './bar.tsx';
import type { StartWords } from './words.ts';

type ProblemNeeds = { view: ProblemView & { docsUrl: string }; words: StartWords; reader: Reader };

export function Problem({ view, words, reader }: ProblemNeeds) {
  const { status, requestId, withoutSlash, docsUrl } = view;
  const { title, text } = words.problems[status] ?? words.problem;
  return (
    <>
      <Bar words={words} reader={reader} />
      <main class="start">
        <div class="hero">
          <p class="status">{status}</p>
          <h1>{title}</h1>
          <p class="lead">{text}</p>
          {status === 404 && withoutSlash !== null && (
            <p>
              {words.tryWithout} <a href={withoutSlash}>{withoutSlash}</a>
            </p>
          )}
          <p class="ways">
            <a class="button primary" href="/">
              {words.home}
            </a>
            <a class="button" href={docsUrl}>
              {words.reference.title}
            </a>
          </p>
          {status >= 500 && (
            <p class="quiet">
              {words.requestId} <code>{requestId}</code>
            </p>
          )}
        </div>
      </main>
    </>
  );
}
