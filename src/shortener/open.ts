// Wires the shortener: what the command line uses, and its own address. What runs on that address starts in serve.ts.
import { customAlphabet } from 'nanoid';
import type { Organisations } from '#organisation';
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import { tenantDatabase } from '#platform/database/tenant.ts';
import { openGeo } from '#platform/geo/geo.ts';
import { demoStore } from '#platform/room/demo-store.ts';
import type { Platform } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { blockedConsole } from './blocked-domains.ts';
import { blockedStore } from './blocked-store.ts';
import { openBlocklist } from './blocklist.ts';
import { linkConsole } from './console.ts';
import { shortenerDemo, showcaseLink } from './demo/demo.ts';
import { digestStore } from './digest-store.ts';
import { retentionStore } from './drain/retention-store.ts';
import { envelopeShape } from './errors.ts';
import { linkFind } from './find-store.ts';
import { makeConvert } from './import/convert-clicks.ts';
import { makeClickImport } from './import/import-clicks.ts';
import { makeImport } from './import/import-links.ts';
import { importStore } from './import/import-store.ts';
import { makeLinks } from './links.ts';
import { batchStore } from './managed/batch-store.ts';
import { makeCreate } from './managed/create-links.ts';
import { daysStore } from './managed/days-store.ts';
import { makeExportLinks } from './managed/export-links.ts';
import { linkForgetting } from './managed/forget.ts';
import { listStore } from './managed/list-store.ts';
import { managedStore } from './managed/managed-store.ts';
import { makeSums } from './managed/sums.ts';
import { shortenerPaths, shortenerStreams } from './reference.ts';
import { CODE_ALPHABET, CODE_LENGTH } from './rules/short-code.ts';
import { serveShortener } from './serve.ts';
import type { shortenerSettings } from './settings.ts';
import { explainCode, explainForeignCode, explainTarget, findFree, noAddress } from './shorten.ts';
import { makeStatistics } from './statistics/statistics.ts';
import { makeTurns } from './statistics/turns.ts';
import { linkStore } from './store.ts';
import { clickTeller } from './tell-clicks.ts';
import { shortenerToday } from './today/today.ts';
import type { LinkRoom } from './views.ts';
import { openVisitorSecret } from './visitor-secret.ts';

type Given = Platform & {
  /** For the command line, which names an organisation by its slug. */
  organisations: Organisations;
  /** The member room knows the names of people. */
  namesOf(organisationId: string | null, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  settings: PlatformSettings & SettingsOf<typeof shortenerSettings>;
};

export async function openShortener(given: Given) {
  const { database, audit, clock, log, settings } = given;
  const { SHORTENER_URL: shortenerUrl, SHORTENER_PORT: port } = settings;
  const store = linkStore(database);
  const managed = managedStore(database);
  const turns = makeTurns(database.heavy);
  const ownAddresses = [new URL(shortenerUrl)];
  const file = settings.SHORTENER_BLOCKLIST_FILE;
  const blocked = await openBlocklist({ file, store: blockedStore(database), database, audit, clock, log });
  const { isBlockedHost } = blocked;
  const statistics = makeStatistics({ read: turns.read, clock, shortenerUrl });
  const explain = (url: string) => (url === '' ? noAddress : explainTarget({ ownAddresses, isBlockedHost }, url));
  const makeCode = customAlphabet(CODE_ALPHABET, CODE_LENGTH);
  const { hasVisitors } = retentionStore(database);
  const findVisitorSecret = await openVisitorSecret({ hasVisitors, settings });
  let oldestClickSeconds: () => number | null = () => null;
  const onJournal = (read: () => number) => {
    oldestClickSeconds = read;
  };
  const teller = clickTeller({ store: digestStore(database), audit, shortenerUrl, clock, log });
  const serve = serveShortener({
    ...given,
    store,
    clickTeller: teller,
    turns,
    ownAddresses,
    isBlockedHost,
    findVisitorSecret,
    onJournal,
  });
  const today = { read: turns.read, clock, log, shortenerUrl, oldestClickSeconds: () => oldestClickSeconds() };
  const imports = importStore(database);
  const geo = openGeo({ cityFile: settings.GEO_CITY_FILE, onProblem: (problem) => log.warn(problem) });
  const convert = makeConvert({ geo, findVisitorSecret });
  const demos = demoStore(database);
  const links = makeLinks({
    ...{ store: managed, audit, clock, shortenerUrl, explainTarget: explain },
    searchList: given.searchList,
  });
  const exportLinks = makeExportLinks({ store: managed, audit, statistics, readPatiently: turns.readPatiently });
  const { namesOf } = given;
  const lists = { lists: listStore(tenantDatabase(database)), days: daysStore(database) };
  const batches = batchStore(database);
  const createLinks = makeCreate({
    ...{ store: managed, audit, clock, shortenerUrl, makeCode, explainCode },
    explainTarget: explain,
    findFree: (taken) => findFree({ store, makeCode }, taken),
  });
  const linkSums = makeSums({ store: managed, statistics, cityFile: settings.GEO_CITY_FILE });
  const importLinks = makeImport({
    ...{ store: managed, imports, audit, clock, shortenerUrl, check: { target: explain, code: explainForeignCode } },
    importClicks: makeClickImport({ database, store: imports, convert }),
  });
  const stories = { links, createLinks, exportLinks, importLinks, linkSums, statistics };
  const room: LinkRoom = { ...stories, ...lists, batches, clock, shortenerUrl, namesOf };
  return {
    ...shortenerToday(today),
    room,
    blocked,
    ...openConsole({ ...room, blocked }, linkConsole, blockedConsole),
    ...linkForgetting({ batches, clock, log }),
    ...stories,
    tellClicks: teller.tellClicks,
    finds: [linkFind],
    ...shortenerDemo({ store: managed, clock }),
    address: {
      name: 'shortener',
      url: shortenerUrl,
      port,
      portSetting: 'SHORTENER_PORT',
      // Design interface.md: the shortener's GET endpoints are open to every page.
      origins: ['*'],
      shape: envelopeShape,
      reference: {
        name: 'links',
        description: 'Short links and their statistics, without a key.',
        paths: shortenerPaths,
        streams: shortenerStreams,
      },
      showcase: async () => ((await demos.has(showcaseLink)) ? `${shortenerUrl}/${showcaseLink.id}+` : null),
      serve,
    },
  };
}
