// A link and its target as they are shown.

type Link = { code: string; originalUrl: string; createdAt: Date };

/** Codes of other shorteners may hold any letter. */
export const writeShortUrl = (shortenerUrl: string, code: string): string =>
  `${shortenerUrl}/${encodeURIComponent(code)}`;

/** As the interface shows it (spec 2.7). */
export function showLink({ code, originalUrl, createdAt }: Link, shortenerUrl: string) {
  return {
    short_url: writeShortUrl(shortenerUrl, code),
    original_url: originalUrl,
    short_code: code,
    created_at: createdAt.toISOString(),
  };
}

/**
 * An address so that a look-alike host cannot pass for another: the host in punycode, the rest readable.
 * "https://аpple.com/a b" with a Cyrillic а becomes "https://xn--pple-43d.com/a b".
 */
export function displayTarget(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const rest = url.replace(/^https?:\/\/[^/\\?#]*/i, '');
  // Bidirectional controls could turn the path around so that it reads like a host.
  return `${parsed.protocol}//${parsed.host}${rest.replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '\ufffd')}`;
}
