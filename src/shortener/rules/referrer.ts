// Reduces a Referer header to the site it names; the rest of the address is not kept.
import { SITES } from './names.ts';

const DIRECT = '(direct)';
const IP_ADDRESS = '(ip address)';

/** The referrer of everybody who scanned the QR code; the header is ignored. No host is written like this. */
export const QR_CODE = '(qr)';

/** Only the beginning of the header is kept: it holds the host. */
export const REFERRER_MAX_LENGTH = 512;

/** QR codes carry `?qr` (design shortener.md); `address` is path and query. Most addresses have no query at all. */
export function isScanned(address: string): boolean {
  const query = address.indexOf('?');
  return query !== -1 && /(?:^|&)qr(?:[=&]|$)/.test(address.slice(query + 1));
}

/** `findDomain` gives the registrable domain of a host ("www.google.co.uk" → "google.co.uk"), or null. */
export function readReferrer(header: string, findDomain: (host: string) => string | null): string {
  const url = header === '' ? null : URL.parse(header);
  if (url === null) return DIRECT;
  // Android apps name their package, which is no host: "android-app://com.google.android.gm/".
  if (url.protocol === 'android-app:') return SITES.name(keepHost(url.hostname) ?? DIRECT);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return DIRECT;
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return IP_ADDRESS;
  return SITES.name(keepHost(findDomain(host) ?? host) ?? DIRECT);
}

function keepHost(host: string): string | null {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$/.test(host) ? host : null;
}
