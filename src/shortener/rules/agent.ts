// Reduces what a user-agent parser found to the three words a click keeps: device, browser, system.
import { BROWSERS, SYSTEMS } from './names.ts';

export const DEVICES = ['desktop', 'mobile', 'tablet', 'tv', 'console', 'wearable', 'tool', 'other'] as const;
/** The device of clients that name themselves as tools. */
export const TOOL = 'tool';
type Device = (typeof DEVICES)[number];

export type Agent = { device: Device; browser: string; os: string };

/** What the parser library found; passed in, since rules import no library. */
export type ParsedAgent = { browser?: string | undefined; os?: string | undefined; deviceType?: string | undefined };

const OTHER = 'Other';

/** Longer agents are cut before anything reads them (design shortener.md). */
export const AGENT_MAX_LENGTH = 256;

const DEVICE_OF_TYPE: Record<string, Device> = {
  mobile: 'mobile',
  tablet: 'tablet',
  smarttv: 'tv',
  console: 'console',
  wearable: 'wearable',
};

// The parser takes a PlayStation 5 for a television, and some an Xbox for a computer.
const CONSOLE = /\b(PlayStation|Xbox|Nintendo)/i;

export function readAgent(agent: string, parse: (agent: string) => ParsedAgent): Agent {
  // The parser finds devices inside the names of HTTP libraries (in "python-requests" it finds a "Quest" headset), so
  // only agents that call themselves Mozilla or Opera, as every browser does, are parsed.
  const tool = isTool(agent) ? TOOL : null;
  if (!/^(Mozilla|Opera)\//.test(agent)) return { device: tool ?? 'other', browser: nameTool(agent), os: OTHER };
  const parsed = parse(cutAgent(agent));
  const console = CONSOLE.exec(agent)?.[1];
  const os = SYSTEMS.name(keepShort(parsed.os ?? console));
  const device = console === undefined ? DEVICE_OF_TYPE[parsed.deviceType ?? ''] : 'console';
  return {
    device: tool ?? device ?? (parsed.os === undefined ? 'other' : 'desktop'),
    browser: BROWSERS.name(keepShort(parsed.browser)),
    os,
  };
}

/** How often the same four characters may be repeated, and how long a word may be; bench/gains.md has the figures. */
const MOST_REPEATED = 5;
const LONGEST_WORD = 64;

/**
 * What the parser gets of an agent: enough for every browser, and nothing that takes much longer than a usual one. It has
 * two hundred patterns such as "droid.+; (glass)", and each starts again at every "droid" and every end of a word.
 */
export function cutAgent(agent: string): string {
  const text = agent.slice(0, AGENT_MAX_LENGTH).toLowerCase();
  const end = findExcess(text);
  // The pattern for Naver's browser takes cubic time for what follows its bracket, unless that is closed.
  const naver = text.indexOf('naver(');
  if (naver === -1 || naver >= end) return agent.slice(0, end);
  const closed = text.indexOf(')', naver);
  return agent.slice(0, closed === -1 || closed >= end ? naver : closed + 1);
}

/** Where the text begins to repeat itself, or a word to be too long; its end when it does neither. */
function findExcess(text: string): number {
  // Counted by a hash of twelve bits: a map of texts would take as long as the parser itself.
  const counts = new Uint8Array(4_096);
  let four = 0;
  let wordLength = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    wordLength = isOfWord(code) ? wordLength + 1 : 0;
    if (wordLength > LONGEST_WORD) return at;
    four = (four << 8) | (code & 0xff);
    const place = Math.imul(four, 0x9e3779b1) >>> 20;
    const count = (counts[place] ?? 0) + 1;
    counts[place] = count;
    // A run of one character does no harm: some devices hide their name that way (XXXXXXXX).
    if (count > MOST_REPEATED && !/^(.)\1*$/s.test(text.slice(at - 3, at + 1))) return at - 3;
  }
  return text.length;
}

/** a to z, 0 to 9, dot and underscore: the characters that the parser's patterns repeat. */
function isOfWord(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2e || code === 0x5f;
}

const TOOLS = ['curl', 'Wget', 'python-requests', 'node', 'undici', 'Go-http-client', 'PostmanRuntime', 'okhttp'];

function nameTool(agent: string): string {
  const product = agent.split(/[/ ]/, 1)[0] ?? '';
  return TOOLS.includes(product) ? product : OTHER;
}

// Some names are cut out of the agent by the parser, so a visitor could write anything there.
function keepShort(name: string | undefined): string {
  return name !== undefined && /^[A-Za-z0-9][\w .()+!-]{0,31}$/.test(name) ? name : OTHER;
}

// Which clients name themselves as tools: programs and libraries that fetch a page for the person who runs them.

/** On the command line, and to try out an interface. */
const PROGRAMS = [
  'curl',
  'libcurl',
  'PycURL',
  'wget2?',
  'aria2',
  'httpie',
  'xh',
  '(?:Windows)?PowerShell',
  'PostmanRuntime',
  'Postman',
  'insomnia',
  'bruno-runtime',
];

const LIBRARIES = [
  'fetch',
  'node(?:-fetch|-superagent|\\.js)?',
  'undici',
  'axios',
  'got',
  'Deno',
  'Bun',
  'python(?:-requests|-urllib[23]?|-httpx|-httplib2)?',
  'CPython',
  'aiohttp',
  'urllib3',
  '(?:network-)?okhttp[\\w.-]*',
  'Java(?:-http-client)?',
  '(?:Apache-|Jakarta Commons-)Http(?:Async)?Client',
  'Dart',
  'Go-http-client',
  'Go [\\d.]+ package http',
  'reqwest',
  'RestSharp',
  'Ruby',
  'Faraday',
  'http\\.rb',
  'Guzzle(?:Http)?',
  'PHP',
  'libwww-perl',
];

/** Browsers that a program drives. */
const DRIVEN = ['PhantomJS', 'jsdom', 'Playwright', 'Cypress', 'Puppeteer'];

/** Browsers in a terminal, and small ones: people read with them, so they are no tools. */
const PLAIN_BROWSERS = ['Lynx', 'E?Links', 'w3m', 'Dillo', 'NetSurf'];

const named = (names: readonly string[]) =>
  `(?<![\\w.-])(?:${names.join('|')})(?:(?<=Headless)|(?![\\w.-])(?:/[\\w.+-]*)?)`;

/** A tool or a plain browser, as part of a pattern: libraries that know crawlers take all of them for some. */
export const PLAIN_CLIENT = named([...PROGRAMS, ...LIBRARIES, 'Headless(?=\\w)', ...DRIVEN, ...PLAIN_BROWSERS]);

const BEGINS_WITH_TOOL = new RegExp(`^${named([...PROGRAMS, ...LIBRARIES, ...DRIVEN])}`, 'i');
// These call themselves Mozilla first. Without its version, a name may be that of a phone.
const DRIVEN_BROWSER = new RegExp(`(?<![\\w.-])(?:Headless\\w+|WindowsPowerShell|${DRIVEN.join('|')})/\\d`, 'i');

const isTool = (agent: string): boolean => BEGINS_WITH_TOOL.test(agent) || DRIVEN_BROWSER.test(agent);
