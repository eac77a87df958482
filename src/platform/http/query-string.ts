// Reads a query string, and checks its percent-encoding: Fastify accepts `%zz` and `%ff` as they are.
import { parse } from 'fast-querystring';

export type Query = Record<string, string | string[]>;

export const parseQuery = (text: string): Query => parse(text) as Query;

/** Whether the query of this URL cannot be decoded: a stray percent sign, or bytes that are not UTF-8. */
export function isMalformedQuery(url: string): boolean {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return false;
  try {
    decodeURIComponent(url.slice(start));
    return false;
  } catch {
    // decodeURIComponent throws on exactly what must be refused.
    return true;
  }
}
