// One attempt: a POST to the address that an admin entered. The machine it leads to is checked when the connection is made, so
// a name that resolves to another address later gets nowhere. Redirects are not followed; of the answer 64 KiB are read at most.
import { isIP, type LookupFunction } from 'node:net';
import { CallTrouble, call } from '#platform/outgoing/call.ts';
import { type LookUp, nameLookUp } from '#platform/outgoing/look-up.ts';
import type { Networks } from '../networks.ts';

export type Posting = { url: string; body: string; headers: Record<string, string> };

export type Outcome = 'delivered' | 'refused' | 'timeout' | 'unreachable' | 'blocked';

export type Posted = {
  outcome: Outcome;
  status: number | null;
  /** The beginning of the answer, or why there is none. */
  answer: string;
  /** The header of an answer that is no success. */
  retryAfter?: string | undefined;
};

export type PostNeeds = {
  networks: Networks;
  /** The name service; tests put their own here. */
  resolve?: LookUp;
  connectMs?: number;
  totalMs?: number;
};

const readBytes = 64 * 1_024;
const keptBytes = 1_024;

class Blocked extends Error {}
/** With words that may be shown. */
class Unreachable extends Error {}

/** A name whose server is slow is asked for once, however many messages wait for it. */
function askOnce(resolve: LookUp): LookUp {
  const asked = new Map<string, ReturnType<LookUp>>();
  return (name) => {
    const answer = asked.get(name) ?? resolve(name).finally(() => asked.delete(name));
    asked.set(name, answer);
    return answer;
  };
}

export function makePost({ networks, resolve: ask = nameLookUp(), connectMs = 5_000, totalMs = 15_000 }: PostNeeds) {
  const resolve = askOnce(ask);

  /** Over plain http what is sent can be read on its way: only in private networks that the operator allows. */
  function check(address: string, isPlain: boolean): void {
    const isPublic = networks.isPublic(address);
    if (isPlain && isPublic) throw new Blocked('http is only for private networks: a public address needs https');
    if (isPublic || networks.isAllowed(address)) return;
    throw new Blocked(isPlain ? 'http is only for networks in WEBHOOK_PRIVATE_NETWORKS' : 'the address is not public');
  }

  /** Every address of the name is checked, and the connection is made to one that was: there is no second lookup. */
  const checkedLookup =
    (isPlain: boolean): LookupFunction =>
    (name, options, callback) => {
      resolve(name).then(
        (found) => {
          try {
            for (const { address } of found) check(address, isPlain);
          } catch (error) {
            return callback(error as Error, '', 0);
          }
          const [first] = found;
          if (first === undefined) return callback(new Unreachable('the name has no address'), '', 0);
          if (options.all) return (callback as unknown as (e: null, all: typeof found) => void)(null, found);
          callback(null, first.address, first.family);
        },
        () => callback(new Unreachable('the name cannot be resolved'), '', 0),
      );
    };

  return async ({ url, body, headers }: Posting): Promise<Posted> => {
    const target = new URL(url);
    const isPlain = target.protocol === 'http:';
    const host = target.hostname.replace(/^\[|\]$/g, '');
    try {
      // Node asks no name service for a literal address.
      if (isIP(host) !== 0) check(host, isPlain);
      const bounds = { connectMs, totalMs, bodyBytes: () => readBytes, lookup: checkedLookup(isPlain) };
      const { status, headers: answered, body: bytes } = await call({ url: target, body, headers, ...bounds });
      const answer = cut(bytes);
      if (status >= 200 && status < 300) return { outcome: 'delivered', status, answer };
      return { outcome: 'refused', status, answer, retryAfter: answered['retry-after'] };
    } catch (error) {
      return { ...explain(error as NodeJS.ErrnoException), status: null };
    }
  };
}

export type Post = ReturnType<typeof makePost>;

/** PostgreSQL takes no NUL, and half a character at the cut becomes a replacement sign. */
const cut = (bytes: Buffer): string => bytes.subarray(0, keptBytes).toString('utf8').replaceAll('\0', '\u{FFFD}');

function explain(error: NodeJS.ErrnoException): Pick<Posted, 'outcome' | 'answer'> {
  if (error instanceof Blocked) return { outcome: 'blocked', answer: error.message };
  if (error instanceof CallTrouble)
    return { outcome: error.kind === 'late' ? 'timeout' : 'unreachable', answer: error.message };
  if (error instanceof Unreachable) return { outcome: 'unreachable', answer: error.message };
  // Without the address in the message of Node: it is not for those who see only the outcome.
  return { outcome: 'unreachable', answer: error.code ?? 'the connection failed' };
}
