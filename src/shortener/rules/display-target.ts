// Shows an address so that a look-alike host cannot pass for another: the host in punycode, the rest readable.

/** "https://аpple.com/a b" with a Cyrillic а becomes "https://xn--pple-43d.com/a b". */
export function displayTarget(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const rest = url.replace(/^https?:\/\/[^/\\?#]*/i, '');
  // Bidirectional controls could turn the path around so that it reads like a host.
  return `${parsed.protocol}//${parsed.host}${rest.replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '\ufffd')}`;
}
