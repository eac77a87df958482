// Switches the outside network off in every test process. A test that connects to another machine fails with a reason.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const LOCAL_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|0\.0\.0\.0|::|::ffff:127(?:\.\d{1,3}){3})$/i;

class NetworkIsOff extends Error {
  override readonly name = 'NetworkIsOff';
  constructor(host: string) {
    super(`The network is off in tests: ${host} was called. Answer the call with a server on 127.0.0.1.`);
  }
}

const isForeign = (host: unknown): host is string =>
  typeof host === 'string' && host !== '' && !LOCAL_NAME.test(host.replace(/^\[|\]$/g, ''));

/** The host that a socket connects to; undefined for a unix socket and for this machine. */
function foreignHost(input: unknown): string | undefined {
  // net.connect() passes its arguments as one array; socket.connect() takes (options), (port, host) or (path).
  const [first, second] = Array.isArray(input) ? (Array.isArray(input[0]) ? input[0] : input) : [input];
  const host = first !== null && typeof first === 'object' ? (first as { host?: unknown }).host : second;
  return isForeign(host) ? host : undefined;
}

type Connect = (this: net.Socket, ...input: unknown[]) => net.Socket;

const connect = net.Socket.prototype.connect as Connect;
const guardedConnect: Connect = function guardedConnect(...input) {
  const host = foreignHost(input);
  if (host === undefined) return connect.apply(this, input);
  // Later, as a real error: callers first set up their handlers.
  process.nextTick(() => this.destroy(new NetworkIsOff(host)));
  return this;
};
net.Socket.prototype.connect = guardedConnect as typeof net.Socket.prototype.connect;

type Lookup = (name: string, ...rest: unknown[]) => unknown;

function guardCallbacks(original: Lookup): Lookup {
  return function guarded(this: unknown, name, ...rest) {
    const done = rest.at(-1);
    if (!isForeign(name) || typeof done !== 'function') return original.call(this, name, ...rest);
    process.nextTick(done as (error: Error) => void, new NetworkIsOff(name));
  };
}

function guardPromises(original: Lookup): Lookup {
  return function guarded(this: unknown, name, ...rest) {
    return isForeign(name) ? Promise.reject(new NetworkIsOff(name)) : original.call(this, name, ...rest);
  };
}

function guardAll(target: object, guard: (original: Lookup) => Lookup): void {
  const functions = target as Record<string, Lookup>;
  for (const [name, original] of Object.entries(functions)) {
    if (/^(?:lookup|resolve|reverse)/.test(name) && typeof original === 'function') functions[name] = guard(original);
  }
}

/** Only name servers of a test have a port of their own: one of this machine at the usual port would ask others. */
function guardResolver(original: Lookup): Lookup {
  return function guarded(this: dns.promises.Resolver, name, ...rest) {
    const isLocal = this.getServers().every((server) => /^127\.0\.0\.1:\d+$/.test(server));
    return isLocal ? original.call(this, name, ...rest) : Promise.reject(new NetworkIsOff(name));
  } as Lookup;
}

for (const name of ['resolve4', 'resolve6'] as const) {
  const own = dns.promises.Resolver.prototype as unknown as Record<typeof name, Lookup>;
  own[name] = guardResolver(own[name]);
}
guardAll(dns, guardCallbacks);
guardAll(dns.promises, guardPromises);
syncBuiltinESMExports();
