// The address at which people reach the console, and what WebAuthn derives from it (design console.md, passkeys).

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** `http://localhost:{port}` when API_URL is an IP address of this machine: an IP address cannot have passkeys. */
export function consoleBase(apiUrl: string): string {
  const url = new URL(apiUrl);
  if (isLoopbackAddress(url.hostname)) url.hostname = 'localhost';
  const { origin, pathname } = url;
  return origin + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
}

/** The host name that passkeys belong to; null if the console has none. */
export function relyingPartyOf(apiUrl: string): string | null {
  const { hostname } = new URL(consoleBase(apiUrl));
  return isIpAddress(hostname) ? null : hostname;
}

/** The origins of our own pages: that of API_URL, and all names of this machine if it is one of them. */
export function ownOrigins(apiUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(apiUrl);
  if (!isLoopback(hostname)) return [origin];
  const end = port === '' ? '' : `:${port}`;
  return [...new Set([origin, ...loopbackNames.map((name) => `${protocol}//${name}${end}`)])];
}

/** Sign-in needs https, or an address that does not leave the machine. */
export const isSafeAddress = (apiUrl: string): boolean => {
  const { protocol, hostname } = new URL(apiUrl);
  return protocol === 'https:' || isLoopback(hostname);
};

const isIpAddress = (hostname: string) => hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
const isLoopbackAddress = (hostname: string) => hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopbackAddress(hostname);
