// Reads REDIS_URL: one server, the Sentinels that know the current one, or the nodes of a cluster.

type Host = { host: string; port: number };

type Common = { hosts: Host[]; username?: string; password?: string; tls: boolean };

export type RedisAddress =
  | (Common & { kind: 'single'; db: number })
  | (Common & { kind: 'cluster' })
  | (Common & {
      kind: 'sentinel';
      db: number;
      /** The Sentinels' name for the group of servers. */
      group: string;
      sentinelUsername?: string;
      sentinelPassword?: string;
    });

const FORM = /^redis(s?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/?#]*)@)?([^@/?#]+)(\/[^?#]*)?(?:\?([^#]*))?$/;
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i;
const PORTS = { single: 6379, cluster: 6379, sentinel: 26_379 };

/** Null if it cannot be read. */
export function readRedisAddress(url: string): RedisAddress | null {
  const [, secure, kind = 'single', user, places = '', path = '', query = ''] = FORM.exec(url) ?? [];
  if (secure === undefined) return null;
  try {
    const common = {
      ...readHosts(places, PORTS[kind as RedisAddress['kind']]),
      ...readUser(user),
      tls: secure === 's',
    };
    const parts = path.split('/').slice(1).map(decodeURIComponent);
    if (kind === 'sentinel') {
      const [group = '', db = ''] = parts;
      if (group === '' || parts.length > 2) return null;
      return { kind, ...common, group, db: readNumber(db), ...readSentinelUser(new URLSearchParams(query)) };
    }
    if (kind === 'cluster') return parts.join('') === '' ? { kind, ...common } : null;
    if (parts.length > 1 || common.hosts.length > 1) return null;
    return { kind: 'single', ...common, db: readNumber(parts[0] ?? '') };
  } catch {
    return null;
  }
}

/** The hosts in a form that people may see. */
export const showRedisHosts = ({ hosts }: RedisAddress): string =>
  hosts.map(({ host, port }) => `${host}:${port}`).join(', ');

function readHosts(places: string, defaultPort: number): { hosts: Host[] } {
  const hosts = places.split(',').map((place) => {
    const [, host = '', port = String(defaultPort)] = HOST.exec(place) ?? [];
    if (host === '') throw new Error('no host');
    return { host: host.replace(/^\[|\]$/g, ''), port: readNumber(port, 65_535) };
  });
  return { hosts };
}

function readUser(text: string | undefined): Pick<Common, 'username' | 'password'> {
  if (text === undefined) return {};
  const at = text.indexOf(':');
  const [username, password] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
  };
}

/** The Sentinels may have a password of their own. */
function readSentinelUser(query: URLSearchParams) {
  const [username, password] = [query.get('sentinelUsername'), query.get('sentinelPassword')];
  return {
    ...(username === null ? {} : { sentinelUsername: username }),
    ...(password === null ? {} : { sentinelPassword: password }),
  };
}

function readNumber(text: string, most = Number.MAX_SAFE_INTEGER): number {
  if (!/^\d*$/.test(text) || Number(text) > most) throw new Error('no number');
  return Number(text);
}
