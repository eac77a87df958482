// The names people use for browsers, systems and sites. The drain writes clicks under these names; statistics join what older
// versions wrote under others, and a filter finds all of them.

type NameTable = {
  /** The name for what was written. */
  name(written: string): string;
  /** Everything, in small letters, that has the same name as this text. */
  listWritten(text: string): string[];
};

// Names with a spelling of their own. All others, however they are written, begin each word with a capital letter.
const BROWSER_NAMES = [
  '2345Explorer, AVG Secure Browser, Chrome WebView, DuckDuckGo, GSA, HeyTap, IceApe, IceCat, IceDragon, IE',
  'IEMobile, K-Meleon, KakaoStory, KakaoTalk, KHTML, LBBrowser, LinkedIn, MIUI Browser, NetFront, NetSurf',
  'NokiaBrowser, OmniWeb, Opera GX, PaleMoon, PhantomJS, QQ, QQBrowser, QQBrowserLite, QupZilla, RockMelt',
  'SeaMonkey, TikTok, TizenBrowser, UCBrowser, UP.Browser, WebKit, WeChat, iCab',
  // Tools, as they write themselves
  'curl, python-requests, node, undici, Go-http-client, PostmanRuntime, okhttp, w3m',
].flatMap((line) => line.split(', '));
const SYSTEM_NAMES = [
  'AIX, AmigaOS, BeOS, BlackBerry, CentOS, ChromeOS, DragonFly, Firefox OS, FreeBSD, GhostBSD, GNU, HarmonyOS',
  'HP-UX, iOS, KaiOS, macOS, MeeGo, MorphOS, NetBSD, NetRange, NetTV, OpenBSD, OpenVMS, OS/2, PalmOS, PCLinuxOS',
  'PlayStation, QNX, RedHat, RIM Tablet OS, RISC OS, Series40, SerenityOS, SUSE, openSUSE, Android-x86, VectorLinux',
  'VxWorks, watchOS, webOS',
].flatMap((line) => line.split(', '));

export const BROWSERS = nameTable(BROWSER_NAMES, capitalise, {
  'mobile safari': 'Safari',
  mobilesafari: 'Safari',
});

export const SYSTEMS = nameTable(SYSTEM_NAMES, capitalise, {
  'mac os': 'macOS',
  'mac os x': 'macOS',
  'windows phone os': 'Windows Phone',
  'chromium os': 'ChromeOS',
  'chrome os': 'ChromeOS',
});

/** Sites stay under their domain; the dashboard shows the names of some of them (web/dashboard/controls.tsx). */
export const SITES = nameTable([], (small) => small, {
  'twitter.com': 't.co',
  'x.com': 't.co',
  'com.twitter.android': 't.co',
  'com.slack': 'slack.com',
});

function nameTable(
  names: readonly string[],
  spell: (small: string) => string,
  others: Readonly<Record<string, string>>,
): NameTable {
  const known = new Map([...names.map((name) => [name.toLowerCase(), name] as const), ...Object.entries(others)]);

  function name(written: string): string {
    const small = written.toLowerCase();
    return known.get(small) ?? spell(small);
  }

  function listWritten(text: string): string[] {
    const wanted = name(text);
    return [wanted.toLowerCase(), ...Object.keys(others).filter((other) => others[other] === wanted)];
  }

  return { name, listWritten };
}

/** Visitors choose the case of what the parser cuts out of their agents, so each name has one spelling here, in any case. */
function capitalise(small: string): string {
  return small.replace(/(?<![a-z\d])[a-z]/g, (letter) => letter.toUpperCase());
}
