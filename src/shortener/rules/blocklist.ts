// The operator's list of hosts that may not be shortened: one host a line, subdomains included.
import { checkTargetUrl } from './target-url.ts';

export type Blocklist = ReadonlySet<string>;

export function readBlocklist(text: string): Blocklist {
  const hosts = text
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map(normaliseHost)
    .filter((host) => host !== null);
  return new Set(hosts);
}

/** `host` as the URL parser gives it: lower case, punycode. */
export function isBlocked(blocklist: Blocklist, host: string): boolean {
  if (blocklist.size === 0) return false;
  if (blocklist.has(host)) return true;
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) {
    if (blocklist.has(host.slice(dot + 1))) return true;
  }
  return false;
}

/** DNS has no longer name. */
const longestDomain = 253;

/**
 * One domain as somebody types it: in any notation that a row of the file has, and one that a link can lead to. Null where there is
 * more beside it: a row of the file that is a whole address would block something else.
 */
export function readDomain(text: string): string | null {
  const bare = withoutWildcard(text.trim()).replace(/\.$/, '');
  const verdict = checkTargetUrl(`http://${bare}/`, [], () => false);
  if (!verdict.ok || verdict.host.length > longestDomain) return null;
  return URL.parse(`http://${bare}/`)?.href === `http://${verdict.host}/` ? verdict.host : null;
}

/** "*.example.com" and ".example.com" are often written; here they mean the same as the host alone. */
const withoutWildcard = (text: string) => text.replace(/^\*?\./, '');

function normaliseHost(line: string): string | null {
  const url = URL.parse(`http://${withoutWildcard(line)}/`);
  return url === null ? null : url.hostname.replace(/\.$/, '');
}
