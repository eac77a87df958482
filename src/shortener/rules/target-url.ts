// Which addresses may be shortened: http and https only, no credentials, no loop back to the shortener itself.

/** Design shortener.md: "≤ 2048 characters". */
export const TARGET_MAX_LENGTH = 2048;

export type TargetProblem =
  | 'missing'
  | 'too_long'
  | 'not_a_url'
  | 'host'
  | 'port'
  | 'control_characters'
  | 'scheme'
  | 'credentials'
  | 'own_address'
  | 'blocked';

type TargetVerdict = { ok: true; host: string } | { ok: false; problem: TargetProblem };

// The URL parser silently drops tabs, line breaks and outer blanks. The target is kept byte for byte, so what the
// parser would drop must be refused, or the stored text and the place a visitor lands at could differ.
const DROPPED_BY_PARSER = /[\p{Cc}\u2028\u2029]|^\s|\s$/u;

// Spec 4.9: "must include http:// or https://"; the parser alone would also take "http:example.com" and "https:/x".
const SCHEME = /^https?:\/\//i;

// Names in the DNS, and what browsers look up (design shortener.md): the parser would also take "it's.example" and "a..b".
const HOST = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*\.?$/;

export function checkTargetUrl(
  url: string | undefined,
  ownAddresses: readonly URL[],
  isBlockedHost: (host: string) => boolean,
): TargetVerdict {
  if (url === undefined || url === '') return refuse('missing');
  if (url.length > TARGET_MAX_LENGTH) return refuse('too_long');
  if (DROPPED_BY_PARSER.test(url)) return refuse('control_characters');
  if (!SCHEME.test(url)) return refuse('scheme');
  const parsed = URL.parse(url);
  if (parsed === null || !url.isWellFormed()) return refuse('not_a_url');
  if (parsed.username !== '' || parsed.password !== '' || authorityOf(url).includes('@')) return refuse('credentials');
  // "https:///path" would parse to the host "path".
  if (authorityOf(url) === '') return refuse('not_a_url');
  if (!parsed.hostname.startsWith('[') && !HOST.test(parsed.hostname)) return refuse('host');
  if (parsed.port === '0') return refuse('port');
  if (ownAddresses.some((own) => isOwnAddress(parsed, own))) return refuse('own_address');
  const host = parsed.hostname.replace(/\.$/, '');
  if (isBlockedHost(host)) return refuse('blocked');
  return { ok: true, host };
}

/** What a redirect sends: Node refuses a header with a raw "ř", so the WHATWG serialisation goes out. */
export function serialiseTarget(url: string): string {
  return new URL(url).href;
}

function authorityOf(url: string): string {
  return url.replace(SCHEME, '').split(/[/\\?#]/, 1)[0] ?? '';
}

function refuse(problem: TargetProblem): TargetVerdict {
  return { ok: false, problem };
}

/** The shortener's own address in any spelling: no short link can lead to itself. */
function isOwnAddress(target: URL, own: URL): boolean {
  const host = bareHost(target);
  const ownHost = bareHost(own);
  // Many programs share one machine, so behind an IP address or "localhost" the port decides; a domain name belongs
  // to one owner, so there every port is refused (a proxy may forward any of them to the shortener).
  if (isLoopback(host) && isLoopback(ownHost)) return sharesPort(target, own);
  if (host !== ownHost) return false;
  return isIpAddress(host) ? sharesPort(target, own) : true;
}

// The URL parser has already lowered the case, written punycode and reduced "0x7f.1" to "127.0.0.1".
function bareHost(url: URL): string {
  return url.hostname.replace(/\.$/, '');
}

function isIpAddress(host: string): boolean {
  return host.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(host);
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    /^127\.\d+\.\d+\.\d+$/.test(host) ||
    host === '0.0.0.0' ||
    host === '[::]' ||
    host === '[::1]' ||
    /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/.test(host)
  );
}

// http and https of one host are usually one server (80 redirects to 443), so their default ports count as equal.
function sharesPort(target: URL, own: URL): boolean {
  return target.port === own.port;
}

/** A host with a dot, perhaps a port, then anything; no scheme and no user. */
const WITHOUT_SCHEME = /^(?:\/\/)?[^\s/?#:@\\.]+(?:\.[^\s/?#:@\\.]*)+(?::\d{1,5})?(?:[/?#].*)?$/s;

/** What people type into the form: "example.com/foo" means https (design pages.md). The API takes complete addresses only. */
export function completeTarget(typed: string): string {
  const text = typed.trim();
  return WITHOUT_SCHEME.test(text) ? `https://${text.replace(/^\/\//, '')}` : text;
}
