// Opens the shortener: the room itself, its screens, its own address, and the functions that tests call by name.

import { hasGeoFile, openGeo } from '#platform/geo/geo.ts';
import { demoStore } from '#platform/room/demo-store.ts';
import { doorOf } from '#platform/room/room.ts';
import { minuteMs } from '#platform/rules/wall-clock.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { blockedConsole } from './blocked-domains.ts';
import { openBlocklist } from './blocklist.ts';
import { linkConsole } from './console.ts';
import { removeDemo, seedDemo, showcaseLink } from './demo/demo.ts';
import { envelopeShape } from './errors.ts';
import { linkFind } from './find-store.ts';
import { importLinks } from './import/import-links.ts';
import { importStore } from './import/import-store.ts';
import { disableLink, editLink, enableLink, lookAtLink, pageLinks } from './links.ts';
import { batchStore } from './managed/batch-store.ts';
import { createLink, createLinks } from './managed/create-links.ts';
import { exportLinks } from './managed/export-links.ts';
import { managedStore } from './managed/managed-store.ts';
import { readSums } from './managed/sums.ts';
import { shortenerPaths, shortenerStreams } from './reference.ts';
import type { ShortenerBase, ShortenerRoom } from './room.ts';
import { serveShortener } from './serve.ts';
import { makeTurns } from './statistics/turns.ts';
import { linkStore } from './store.ts';
import { tellClicks } from './tell-clicks.ts';
import { shortenerToday } from './today.ts';
import { openVisitorSecret } from './visitor-secret.ts';

const forgetEveryMs = 10 * minuteMs;

export async function openShortener(given: ShortenerBase) {
  const { database, clock, log, settings } = given;
  const { SHORTENER_URL: shortenerUrl, GEO_CITY_FILE: cityFile } = settings;
  const room: ShortenerRoom = {
    ...given,
    shortenerUrl,
    ownAddresses: [new URL(shortenerUrl)],
    store: linkStore(database),
    managed: managedStore(database),
    batches: batchStore(database),
    imports: importStore(database),
    blocked: await openBlocklist(given),
    turns: makeTurns(database.heavy),
    geo: openGeo({ cityFile, onProblem: (problem) => log.warn(problem) }),
    isGeoOn: hasGeoFile(cityFile),
    findVisitorSecret: await openVisitorSecret(given),
    oldestClick: { seconds: () => null },
  };
  /** Rows that were made together, and files that nobody imported: they wait no longer. */
  const forgetFiles = () => room.batches.removeOld(clock.now());
  const stop = given.jobs.every(forgetEveryMs, forgetFiles, 'old files of links could not be removed');
  const demos = demoStore(database);
  const lend = doorOf(room);
  return {
    room,
    ...openConsole(room, linkConsole, blockedConsole),
    today: shortenerToday(room),
    finds: [linkFind],
    seedDemo: lend(seedDemo),
    removeDemo: lend(removeDemo),
    close: async () => stop(),
    forgetFiles,
    links: {
      page: lend(pageLinks),
      list: (query: string, most: number) => room.managed.listAll(query, null, most),
      show: lend(lookAtLink),
      edit: lend(editLink),
      disable: lend(disableLink),
      enable: lend(enableLink),
    },
    createLinks: { many: lend(createLinks), one: lend(createLink) },
    exportLinks: lend(exportLinks),
    importLinks: lend(importLinks),
    linkSums: { read: lend(readSums) },
    tellClicks: () => tellClicks(room),
    address: {
      name: 'shortener',
      url: shortenerUrl,
      port: settings.SHORTENER_PORT,
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
      serve: lend(serveShortener),
    },
  };
}
