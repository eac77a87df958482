// Whether a request was sent by a page of our own: nothing else may change anything (design console.md, cross-site).

type SiteHeaders = { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined };

/** Browsers set both headers themselves; a page cannot forge them. An Origin that is not ours settles it. */
export function isFromOwnPage(headers: SiteHeaders, origins: readonly string[]): boolean {
  if (headers.origin !== undefined && headers.origin !== 'null') return origins.includes(headers.origin);
  return headers['sec-fetch-site'] === 'same-origin';
}
