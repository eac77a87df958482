// Which visitors are declared crawlers or link previewers, by what they call themselves.
import { PLAIN_CLIENT } from '../../rules/agent.ts';

/** A library knows crawlers by their user agents; passed in, since rules import no library. */
type KnowsCrawler = (agent: string) => boolean;

/** What some libraries add: their own page, or the version of Java. */
const TOOL_NOTE = String.raw`\((?:\+?https://github\.com/[\w-]+/(?:node-fetch|got)|Java[ /][\w.-]+)\)`;

// What browsers carry and the library takes for a crawler's words: found in 37,000 agents of real browsers.
const BROWSER_WORDS = [
  // The device: phones and televisions are called "Discovery", "XBot", "Spider" or "Google TV". Crawlers that pose as a phone
  // say so elsewhere, or with one of the words in the lookahead.
  String.raw`\((?:Linux|Android|Tablet|Mobile)\b(?![^()]*(?:https?:|compatible|-Google/|WPM))[^()]*(?:\([^()]*\)[^()]*)?\)`,
  '/1\\.0(?=;)',
  '(?:HTC|NOKIA); Radar',
  'Google ?TV\\w*',
  'AlphaServer',
  'Proxyless',
  // Browsers, and what is built into them
  'Sogou(?! |\\w* web)[\\w,]*',
  '(?:baidu(?:boxapp|browser)|zhangbai)/[^()]*',
  String.raw`OMI/[\w.]+`,
  'BrowseX',
  'OffByOne',
  'SohuNews',
  'Google(?: Earth| WAP Proxy|Goggles|Hypersonic)',
  'CLDC-1\\.1 Google$',
  'chromeframe',
  'FirePHP',
  'QQDownload',
  'HTML5 Parser',
  'Embedded Web Browser from: http://bsalsa\\.com/',
  'Java(?:Platform|_\\w+|/\\w+)',
  String.raw`Browser/\w* ?\([^()]*\)?`,
  'HTTP PGDL;HTTPS',
  'SpeedMode; Proxy',
  String.raw`ws:[\d.|]+`,
  String.raw`\(\)`,
  // Apps, by the name of their package
  String.raw`(?<![\w/.])(?:air\.)?com\.[\w.]+`,
  'server-bag',
  'U_AGENT',
];

// Design shortener.md: a click with a tool is the click of a person.
const BEGINS_WITH_CLIENT = new RegExp(`^${PLAIN_CLIENT}`, 'i');
const HARMLESS = new RegExp([PLAIN_CLIENT, TOOL_NOTE, ...BROWSER_WORDS].join('|'), 'gi');

/** The library also judges by form: short agents and those without spaces are crawlers to it, browsers or not. */
const NAMES_BROWSER =
  /Gecko|MSIE|Trident|IEMobile|Presto|Opera|OffByOne|BrowseX|POLARIS|Browser\b|Chromium_|^iP(?:hone|od|ad)\w*$|iPhone OS|MIDP|SmartTV|Dalvik|\(OnePlus|^\d[\d.]* \(Linux;/i;

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';

/**
 * What the library takes for a crawler is one, unless it is a tool or a browser: then the harmless words are taken out, a
 * usual browser is put around the rest, and the library is asked again. "curl/8.5.0" is a visitor, "curl/8.5.0 (compatible;
 * SomeBot/2.1)" is not.
 */
export function isDeclaredBot(agent: string, isCrawler: KnowsCrawler): boolean {
  if (!isCrawler(agent)) return false;
  if (!BEGINS_WITH_CLIENT.test(agent) && !NAMES_BROWSER.test(agent)) return true;
  return isCrawler(`${BROWSER} ${agent.replace(HARMLESS, '')} Safari/537.36`);
}
