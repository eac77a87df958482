// The operator's list of hosts that may not be shortened: one host a line, subdomains included.

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

function normaliseHost(line: string): string | null {
  // "*.example.com" and ".example.com" are common ways to write what a bare host already means here.
  const url = URL.parse(`http://${line.replace(/^\*?\./, '')}/`);
  return url === null ? null : url.hostname.replace(/\.$/, '');
}
