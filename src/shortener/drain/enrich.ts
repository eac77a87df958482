// Reduces raw journal records to what may be kept: place, agent, referrer and visitor; the address ends here.
import { createHmac } from 'node:crypto';
import { UAParser } from 'my-ua-parser';
import { getDomain } from 'tldts';
import { boundedMap } from '#platform/cache/bounded-map.ts';
import { type Geo, UNKNOWN_PLACE } from '#platform/geo/geo.ts';
import type { RawClick } from '../journal/record.ts';
import { type Agent, readAgent } from '../rules/agent.ts';
import { isDeclaredBot } from '../rules/bots.ts';
import type { Click } from '../rules/click.ts';
import { readReferrer } from '../rules/referrer.ts';

export type Enrich = (raw: readonly RawClick[]) => Promise<Click[]>;

/** The same few agents, referrers and visitors come again and again; reading an agent takes 45 µs. */
const REMEMBERED = 10_000;

export function makeEnrich(needs: { geo: Geo; visitorSecret: string }): Enrich {
  const readAgentOnce = remember((agent: string): Agent & { bot: boolean } => {
    const { browser, os, device } = new UAParser(agent).getResult();
    const parsed = { browser: browser.name, os: os.name, deviceType: device.type };
    return { ...readAgent(agent, parsed), bot: isDeclaredBot(agent) };
  });
  const readReferrerOnce = remember((referrer: string) => readReferrer(referrer, getDomain));
  const digestOnce = remember((visitor: string) => digestVisitor(needs.visitorSecret, visitor));

  return async (raw) => {
    const places = await needs.geo.locate(new Set(raw.map(({ ip }) => ip)));
    return raw.map(({ linkId, at, ip, agent, referrer }) => ({
      linkId: String(linkId),
      at,
      visitor: digestOnce(`${ip}\n${agent}`),
      ...readAgentOnce(agent),
      ...(places.get(ip) ?? UNKNOWN_PLACE),
      referrer: readReferrerOnce(referrer),
    }));
  };
}

/** HMAC(secret, IP + agent), cut to 64 bits: enough to tell visitors apart, useless without the secret. */
export function digestVisitor(secret: string, visitor: string): string {
  return createHmac('sha256', secret).update(visitor).digest().readBigInt64BE(0).toString();
}

function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = boundedMap<T>(REMEMBERED);
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
