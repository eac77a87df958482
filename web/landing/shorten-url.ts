// Asks the server for a short link, or whether a code is free.
import type { LandingProblem, ShortUrl } from '#shortener';

export type ShortenResult = { link: ShortUrl } | { problem: LandingProblem };

export async function shortenUrl(url: string, custom: string, offlineWords: string): Promise<ShortenResult> {
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
        message: String(answer.error),
        ...(answer.suggestions ? { suggestions: answer.suggestions as string[] } : {}),
        ...(retryAfter === null ? {} : { retryAfterSeconds: Number(retryAfter) }),
      },
    };
  } catch {
    return { problem: { status: 0, code: 'offline', message: offlineWords } };
  }
}

/** Design: a code is free when its statistics answer 404. */
export async function isFree(code: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(`/api/stats/${code}`, { method: 'HEAD', signal });
  return response.status === 404;
}

export const isCode = (code: string): boolean => /^[A-Za-z0-9]{3,20}$/.test(code);
