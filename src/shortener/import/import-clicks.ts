// Carries the clicks of a file into our own, by the same functions as the drain: sums equal a recount, and a click that an
// earlier import brought is not counted again. A click belongs to the link that its own file names, and to no other.
import { createSecretKey, hash } from 'node:crypto';
import { besideTransaction } from '#platform/database/nested-checkout.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { UNKNOWN_PLACE } from '#platform/geo/geo.ts';
import { digestVisitor, findSite, keepPlace, readOneAgent, remember } from '../drain/enrich.ts';
import { foldDue } from '../drain/fold-links.ts';
import { partitionsStore } from '../drain/partitions-store.ts';
import { openSaving, saveClicks } from '../drain/save-clicks.ts';
import type { ShortenerRoom } from '../room.ts';
import { AGENT_MAX_LENGTH } from '../rules/agent.ts';
import { nameCity } from '../rules/city.ts';
import type { Click } from '../rules/click.ts';
import { readReferrer } from '../rules/referrer.ts';
import { shardOf } from '../rules/shards.ts';
import { valueNumbers } from '../sums/values-store.ts';
import type { FileLink, ImportMark, ImportStore, StagedClick, WaitingClick } from './import-store.ts';
import type { ForeignClick, ForeignItem, ForeignLink, Source } from './rules/foreign.ts';

/** `isRefused`: whether a link of the file cannot be one of ours. */
type ClickImport = {
  source: Source;
  owner: Tenant;
  items: AsyncIterable<ForeignItem>;
  isRefused(link: ForeignLink): boolean;
};

/** `refused`: clicks of links of the file that are not here; `orphans`: clicks of links that the file does not have. */
type ClickCounts = { added: number; known: number; refused: number; orphans: number };

const BATCH = 5_000;

/** One at a time in this process: the transaction holds a connection for minutes, and pages are saved by others. */
export const importClicks = (room: ShortenerRoom, given: ClickImport): Promise<ClickCounts> =>
  room.imports.inTurn(() => importAll(room, given));

const importAll = (room: ShortenerRoom, given: ClickImport): Promise<ClickCounts> =>
  room.imports.transaction(async (within) => {
    const { imports } = room;
    const convert = clickConverter(room);
    const prepare = async (clicks: readonly ForeignClick[]): Promise<WaitingClick[]> => {
      const converted = await convert(clicks);
      return clicks.map((click, at) => waitingClick(click, click.at, JSON.stringify(converted[at])));
    };
    await imports.beginLong(within);
    const found = await stage(imports, given, prepare, within);
    await imports.lock(within);
    const counts = { added: 0, known: 0, ...found };
    await besideTransaction(async () => {
      const save = await openSave(room, given.source, counts);
      for await (const page of imports.readStaged(BATCH, within)) await save(page);
    });
    return counts;
  });

/** What `importClicks` would leave out; the links of the file are in the same transaction. */
export const countLeftOut = (
  { imports }: ShortenerRoom,
  given: ClickImport,
  within: Transaction,
): Promise<Pick<ClickCounts, 'refused' | 'orphans'>> =>
  stage(imports, given, async (clicks) => countByKey(clicks), within);

type Prepare = (clicks: readonly ForeignClick[]) => Promise<WaitingClick[]>;

async function stage(
  imports: ImportStore,
  { source, owner, items, isRefused }: ClickImport,
  prepare: Prepare,
  within: Transaction,
) {
  await imports.stage(within);
  let links: FileLink[] = [];
  let clicks: ForeignClick[] = [];
  const flush = async (most: number) => {
    if (links.length > most) await imports.stageLinks(dropTwins(links), within);
    if (links.length > most) links = [];
    if (clicks.length > most) await imports.copyStaged(await prepare(clicks), within);
    if (clicks.length > most) clicks = [];
  };
  for await (const item of items) {
    links.push(...listLinks(item, isRefused));
    if ('clicks' in item) for (const click of item.clicks) clicks.push(click);
    await flush(BATCH);
  }
  await flush(0);
  // What our own export says of a link that was made here is counted here already.
  return imports.resolve(owner, source === 'csv' ? source : null, within);
}

async function openSave({ database, imports }: ShortenerRoom, source: Source, counts: ClickCounts) {
  const numbers = valueNumbers(database);
  const { ensureMonths } = partitionsStore(database);
  const needs = await openSaving(database);
  // The place of a click among those of the same link and moment, also across pages.
  const place = { linkId: 0, at: 0, count: 0 };
  return async (page: readonly StagedClick[]): Promise<void> => {
    const marks = await imports.listMarks(source, [...new Set(page.map(({ linkId }) => linkId))]);
    const moved = new Map<number, ImportMark>();
    const fresh: Click[] = [];
    for (const { linkId, at, click } of page) {
      const isSame = place.linkId === linkId && place.at === at;
      Object.assign(place, { linkId, at, count: isSame ? place.count + 1 : 1 });
      const mark = marks.get(linkId);
      if (mark !== undefined && (at < mark.upTo || (at === mark.upTo && place.count <= mark.atMark))) {
        counts.known += 1;
        continue;
      }
      const read = JSON.parse(click) as ConvertedClick;
      moved.set(linkId, moveMark(moved.get(linkId) ?? mark, { linkId, at, place: place.count }, read));
      fresh.push({ linkId: String(linkId), at, ...read });
    }
    if (fresh.length === 0) return;
    await ensureMonths(fresh.map(({ at }) => at));
    const shards = [...new Set([...moved.keys()].map(shardOf))];
    const move = async (within: Transaction) => {
      await imports.moveMarks(source, [...moved.values()], within);
      return true;
    };
    await foldDue(needs, await saveClicks(needs, { clicks: await numbers.numberClicks(fresh), shards, move }));
    counts.added += fresh.length;
  };
}

function moveMark(
  mark: ImportMark | undefined,
  { linkId, at, place }: { linkId: number; at: number; place: number },
  { bot, previous }: ConvertedClick,
): ImportMark {
  const { clicks = 0, bots = 0, visitors = 0 } = mark ?? {};
  const isFirst = !bot && previous === null;
  const figures = { clicks: clicks + 1, bots: bots + (bot ? 1 : 0), visitors: visitors + (isFirst ? 1 : 0) };
  return { linkId, upTo: at, atMark: place, ...figures };
}

/** The links that a file names, and those that it has and that are refused. */
function listLinks(item: ForeignItem, isRefused: (link: ForeignLink) => boolean): FileLink[] {
  const refuse = (keys: readonly string[]) => keys.map((key) => ({ key: digest(key), code: null, url: null }));
  if ('named' in item) return [{ ...item.named, key: digest(item.named.key) }];
  if ('problem' in item) return refuse(item.keys ?? []);
  if (!('link' in item)) return [];
  const { keys, code, url } = item.link;
  return isRefused(item.link) ? refuse(keys) : keys.map((key) => ({ key: digest(key), code, url }));
}

/** Each click of a file of ours names its link. */
const dropTwins = (links: readonly FileLink[]): FileLink[] => [
  ...new Map(links.map((link) => [JSON.stringify(link), link])).values(),
];

/** A name may hold what the database does not take, and be of any length. */
const digest = (key: string): string => hash('sha256', key.toWellFormed(), 'base64url').slice(0, 22);

const waitingClick = ({ key, spare }: ForeignClick, at: number | null, click: string): WaitingClick => ({
  key: digest(key),
  spare: spare === undefined ? null : digest(spare),
  at,
  click,
  count: 1,
});

function countByKey(clicks: readonly ForeignClick[]): WaitingClick[] {
  const counted = new Map<string, WaitingClick>();
  for (const click of clicks) {
    const name = JSON.stringify([click.key, click.spare]);
    const known = counted.get(name);
    if (known === undefined) counted.set(name, waitingClick(click, null, ''));
    else known.count += 1;
  }
  return [...counted.values()];
}

type ConvertedClick = Omit<Click, 'linkId' | 'at'>;
const MAX_NAME = 100;

/**
 * Makes clicks of what another shortener recorded, as the drain makes them of what a browser sent: places, agents, sites and visitors.
 * Addresses go no further. Agents and sites are remembered: the same few come again and again.
 */
function clickConverter({ geo, findVisitorSecret }: ShortenerRoom) {
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
