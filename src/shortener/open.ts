// Wires the shortener: what the command line uses, and its own address. What runs on that address starts in serve.ts.
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import { readOrMakeSecret } from '#platform/files/secret-file.ts';
import { demoStore } from '#platform/room/demo-store.ts';
import type { Platform } from '#platform/room/room.ts';
import { openBlocklist } from './blocklist.ts';
import { shortenerDemo, showcaseLink } from './demo/demo.ts';
import { envelopeShape } from './errors.ts';
import { makeImport } from './import-links.ts';
import { makeLinks } from './links.ts';
import type { ShortenerPages } from './page-views.ts';
import { shortenerPaths, shortenerStreams } from './reference.ts';
import { serveShortener } from './serve.ts';
import type { shortenerSettings } from './settings.ts';
import { explainCode, explainTarget } from './shorten.ts';
import { makeStatistics } from './statistics/statistics.ts';
import { makeTurns } from './statistics/turns.ts';
import { linkStore } from './store.ts';
import { shortenerToday } from './today/today.ts';

type Given = Platform & {
  pages: ShortenerPages;
  settings: PlatformSettings & SettingsOf<typeof shortenerSettings>;
};

export async function openShortener(given: Given) {
  const { database, clock, log, settings } = given;
  const { SHORTENER_URL: shortenerUrl, SHORTENER_PORT: port } = settings;
  const store = linkStore(database);
  const turns = makeTurns(database.heavy);
  const ownAddresses = [new URL(shortenerUrl)];
  const isBlockedHost = openBlocklist(settings.SHORTENER_BLOCKLIST_FILE, log);
  const statistics = makeStatistics({ read: turns.read, clock, shortenerUrl });
  const check = { target: (url: string) => explainTarget({ ownAddresses, isBlockedHost }, url), code: explainCode };
  const visitorSecret = settings.VISITOR_SECRET ?? (await readOrMakeSecret(settings.DATA_DIR, 'visitor-secret'));
  let oldestClickSeconds: () => number | null = () => null;
  const onJournal = (read: () => number) => {
    oldestClickSeconds = read;
  };
  const serve = serveShortener({ ...given, store, turns, ownAddresses, isBlockedHost, visitorSecret, onJournal });
  const today = { read: turns.read, clock, log, shortenerUrl, oldestClickSeconds: () => oldestClickSeconds() };
  const demos = demoStore(database);
  return {
    ...shortenerToday(today),
    statistics,
    links: makeLinks({ store, clock }),
    importLinks: makeImport({ store, clock, check }),
    ...shortenerDemo({ store, clock }),
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
