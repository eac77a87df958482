// Makes clicks of what another shortener recorded, as the drain makes them of what a browser sent: places, agents, sites and
// visitors. Addresses go no further than this file.
import { createSecretKey } from 'node:crypto';
import { UNKNOWN_PLACE } from '#platform/geo/geo.ts';
import { digestVisitor, findSite, keepPlace, readOneAgent, remember } from '../drain/enrich.ts';
import type { ShortenerRoom } from '../room.ts';
import { AGENT_MAX_LENGTH } from '../rules/agent.ts';
import { nameCity } from '../rules/city.ts';
import type { Click } from '../rules/click.ts';
import { readReferrer } from '../rules/referrer.ts';
import type { ForeignClick } from './rules/foreign.ts';

export type ConvertedClick = Omit<Click, 'linkId' | 'at'>;
const MAX_NAME = 100;

/** Remembers agents and sites: the same few come again and again. */
export function clickConverter({ geo, findVisitorSecret }: ShortenerRoom) {
  const readAgent = remember(readOneAgent);
  const readSite = remember((referrer) => readReferrer(referrer, findSite));
  return async (clicks: readonly ForeignClick[]): Promise<ConvertedClick[]> => {
    const secret = createSecretKey(await findVisitorSecret(), 'utf8');
    const places = await geo.locate(new Set(clicks.map(({ ip }) => ip).filter((ip) => ip !== '')));
    return clicks.map(({ ip, agent: whole, referrer, isBot, named, previous, ...click }) => {
      const agent = whole.slice(0, AGENT_MAX_LENGTH);
      const located = keepPlace(places.get(ip) ?? UNKNOWN_PLACE);
      const country = /^[A-Z]{2}$/.test(click.country) ? click.country : '';
      const told = { country, city: country === '' ? '' : nameCity({ country, city: clean(click.city) }) };
      const { bot, ...read } = readAgent(agent);
      const seen =
        named === undefined
          ? read
          : { device: clean(named.device), browser: clean(named.browser), os: clean(named.os) };
      return {
        ...(located.country === '' ? told : located),
        ...seen,
        bot: named === undefined ? isBot || bot : isBot,
        // Without an address nobody knows who it was.
        visitor: ip === '' ? null : digestVisitor(secret, `${ip}\n${agent}`),
        // A file of ours has the names as they are written here.
        referrer:
          named === undefined ? readSite(referrer) : previous === undefined ? nameSite(named.site) : clean(named.site),
        ...(previous === undefined ? {} : { previous }),
      };
    });
  };
}

/** A site that is known by its host only. */
const nameSite = (site: string): string =>
  site.startsWith('(') ? site : readReferrer(`https://${clean(site)}/`, findSite);

const clean = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').slice(0, MAX_NAME);
