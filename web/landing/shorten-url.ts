// Asks the server for a short link, or whether a code is free.
import type { LandingProblem, ShortUrl } from '#shortener';
import { checkCustomCode } from '../../src/shortener/rules/short-code.ts';
import { checkTargetUrl } from '../../src/shortener/rules/target-url.ts';

type ShortenResult = { link: ShortUrl } | { problem: LandingProblem };

/** What is wrong with the link or the ending, as far as the browser can tell; null if the server has to decide. */
export function findProblem(url: string, custom: string, shortenerUrl: string): LandingProblem | null {
  try {
    const verdict = checkTargetUrl(url, [new URL(shortenerUrl)], () => false);
    if (!verdict.ok) return { status: 400, code: 'invalid_url', reason: verdict.problem, message: '' };
    const reason = custom === '' ? null : checkCustomCode(custom);
    return reason === null ? null : { status: 400, code: 'invalid_custom', reason, message: '' };
  } catch {
    // An older browser, which cannot check.
    return null;
  }
}

export async function shortenUrl(url: string, custom: string): Promise<ShortenResult> {
  const query = new URLSearchParams(custom === '' ? { url } : { url, custom });
  try {
    const response = await fetch(`/api/shorten?${query}`);
    const answer = await response.json();
    if (response.ok) return { link: answer.data as ShortUrl };
    const retryAfter = response.headers.get('retry-after');
    return {
      problem: {
        status: response.status,
        code: String(answer.code),
        // Everything else about the link was checked before, so it is on the operator's list.
        reason: answer.code === 'invalid_url' ? 'blocked' : String(answer.code),
        message: String(answer.error),
        ...(answer.suggestions ? { suggestions: answer.suggestions as string[] } : {}),
        ...(retryAfter === null ? {} : { retryAfterSeconds: Number(retryAfter) }),
      },
    };
  } catch {
    return { problem: { status: 0, code: 'offline', message: '' } };
  }
}

/** Design: a code is free if its statistics answer 404. */
export async function isFree(code: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(`/api/stats/${code}`, { method: 'HEAD', signal });
  return response.status === 404;
}
