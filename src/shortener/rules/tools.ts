// Which clients name themselves as tools: programs and libraries that fetch a page for the person who runs them.

/** On the command line, and to try out an interface. */
const PROGRAMS = [
  ...['curl', 'libcurl', 'PycURL', 'wget2?', 'aria2', 'httpie', 'xh', '(?:Windows)?PowerShell'],
  ...['PostmanRuntime', 'Postman', 'insomnia', 'bruno-runtime'],
];

const LIBRARIES = [
  ...['fetch', 'node(?:-fetch|-superagent|\\.js)?', 'undici', 'axios', 'got', 'Deno', 'Bun'],
  ...['python(?:-requests|-urllib[23]?|-httpx|-httplib2)?', 'CPython', 'aiohttp', 'urllib3'],
  ...['(?:network-)?okhttp[\\w.-]*', 'Java(?:-http-client)?', '(?:Apache-|Jakarta Commons-)Http(?:Async)?Client'],
  ...['Dart', 'Go-http-client', 'Go [\\d.]+ package http', 'reqwest', 'RestSharp'],
  ...['Ruby', 'Faraday', 'http\\.rb', 'Guzzle(?:Http)?', 'PHP', 'libwww-perl'],
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

export const isTool = (agent: string): boolean => BEGINS_WITH_TOOL.test(agent) || DRIVEN_BROWSER.test(agent);
