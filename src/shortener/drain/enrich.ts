// Reduces raw journal records to what may be kept: place, agent, referrer and visitor. The IP address goes no further.
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { isbot } from 'isbot';
import { UAParser } from 'my-ua-parser';
import { getDomain } from 'tldts';
import { boundedMap } from '#platform/cache/bounded-map.ts';
import { type Geo, type Place, UNKNOWN_PLACE } from '#platform/geo/geo.ts';
import type { RawClick } from '../journal/record.ts';
import { AGENT_MAX_LENGTH, type Agent, type ParsedAgent, readAgent, TOOL } from '../rules/agent.ts';
import { nameCity } from '../rules/city.ts';
import type { Click } from '../rules/click.ts';
import { QR_CODE, readReferrer } from '../rules/referrer.ts';
import { isDeclaredBot } from './rules/crawlers.ts';

export type Enrich = (raw: readonly RawClick[]) => Promise<Click[]>;

/** How many agents and referrers are remembered: the same few come again and again. */
const REMEMBERED = 10_000;

export function makeEnrich(needs: { geo: Geo; visitorSecret: string }): Enrich {
  const secret = createSecretKey(needs.visitorSecret, 'utf8');
  const readAgentOnce = remember(readOneAgent);
  const readReferrerOnce = remember((referrer) => readReferrer(referrer, findSite));

  return async (raw) => {
    const places = await needs.geo.locate(new Set(raw.map(({ ip }) => ip)));
    // Digests cost more than anything else here, and the clicks of a busy link resemble each other.
    const findVisitor = withinBatch((visitor) => digestVisitor(secret, visitor));
    const findAgent = withinBatch(readAgentOnce);
    const findReferrer = withinBatch(readReferrerOnce);
    return raw.map(({ linkId, at, ip, agent: whole, referrer, isScan }) => {
      // A journal of an older version may hold longer ones.
      const agent = whole.slice(0, AGENT_MAX_LENGTH);
      return {
        linkId: String(linkId),
        at,
        visitor: findVisitor(`${ip}\n${agent}`),
        ...findAgent(agent),
        ...keepPlace(places.get(ip) ?? UNKNOWN_PLACE),
        referrer: isScan ? QR_CODE : findReferrer(referrer),
      };
    });
  };
}

/** The region is only used to find the city of the place. */
export function keepPlace(place: Place): { country: string; city: string } {
  return { country: place.country, city: nameCity(place) };
}

/** Sites on a suffix that others share, such as github.io, are apart. */
export function findSite(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true });
}

/** HMAC(secret, IP + agent), cut to 64 bits: enough to distinguish visitors, useless without the secret. */
export function digestVisitor(secret: string | KeyObject, visitor: string): string {
  return createHmac('sha256', secret).update(visitor).digest().readBigInt64BE(0).toString();
}

export function readOneAgent(agent: string): Agent & { bot: boolean } {
  const bot = isDeclaredBot(agent, isbot);
  const read = readAgent(agent, parseAgent);
  // A crawler that is made with a tool is a crawler: a filter that leaves tools out still has it among the bots.
  return { ...read, device: bot && read.device === TOOL ? 'other' : read.device, bot };
}

/** Runs three parts of the parser only: nobody asks for engines and processors. */
function parseAgent(agent: string): ParsedAgent {
  const parser = new UAParser(agent);
  return { browser: parser.getBrowser().name, os: parser.getOS().name, deviceType: parser.getDevice().type };
}

/** Remembers results by their text, until the end of the batch. */
function withinBatch<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

/** Remembers results by the digest of their text: what a visitor sent is not kept, not even in memory. */
export function remember<T>(read: (text: string) => T, most = REMEMBERED): (text: string) => T {
  const known = boundedMap<T>(most);
  return (text) => {
    const digest = hash('sha256', text, 'base64');
    const found = known.get(digest);
    if (found !== undefined) return found;
    const value = read(text);
    known.set(digest, value);
    return value;
  };
}
