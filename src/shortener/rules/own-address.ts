// Recognises the shortener's own address in any spelling, so that no short link can lead to itself.

export function isOwnAddress(target: URL, own: URL): boolean {
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
