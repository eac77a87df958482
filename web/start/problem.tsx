// The page of a refusal: what happened, what to do, and a link to go on.
import type { ProblemView } from '#platform/http/errors/problem-page.ts';
import type { Reader } from '#platform/http/preferences.ts';
import { t } from '../say.ts';
import { Bar } from './bar.tsx';

type ProblemNeeds = { view: ProblemView & { docsUrl: string }; reader: Reader };

/** What happened, in a few words, and what to do. */
export function sayProblem(status: number): { title: string; text: string } {
  switch (status) {
    case 400:
      return {
        title: t('This address is not valid'),
        text: t('It contains characters or values that cannot be read.'),
      };
    case 404:
      return { title: t('Page not found'), text: t('There is nothing at this address. Check the spelling.') };
    case 405:
      return { title: t('Not possible here'), text: t('This address does not accept this kind of request.') };
    case 429:
      return { title: t('Too many requests'), text: t('Wait a moment, then try again.') };
    case 500:
      return {
        title: t('Something went wrong'),
        text: t('The fault is on our side. Try again later. If it stays, give the operator the number below.'),
      };
    case 503:
      return { title: t('Temporarily unavailable'), text: t('Try again in a moment.') };
    default:
      return { title: t('That did not work'), text: t('Go back and try again, or begin at the start page.') };
  }
}

export function Problem({ view, reader }: ProblemNeeds) {
  const { status, requestId, withoutSlash, docsUrl } = view;
  const { title, text } = sayProblem(status);
  return (
    <>
      <Bar reader={reader} />
      <main class="start">
        <div class="hero">
          <p class="status">{status}</p>
          <h1>{title}</h1>
          <p class="lead">{text}</p>
          {status === 404 && withoutSlash !== null && (
            <p>
              {t('There is no slash at the end of our addresses. Try')} <a href={withoutSlash}>{withoutSlash}</a>
            </p>
          )}
          <p class="ways">
            <a class="button primary" href="/">
              {t('Start page')}
            </a>
            <a class="button" href={docsUrl}>
              {t('API reference')}
            </a>
          </p>
          {status >= 500 && (
            <p class="quiet">
              {t('Request number:')} <code>{requestId}</code>
            </p>
          )}
        </div>
      </main>
    </>
  );
}
