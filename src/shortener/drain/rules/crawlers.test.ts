// Proves who counts as a bot and who does not, with the library that the drain uses.
import { isbot } from 'isbot';
import { describe, expect, it } from 'vitest';
import { isDeclaredBot } from './crawlers.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a declared crawler or link previewer', () => {
  it.each([
    // Search engines
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    `${phone} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    'Googlebot-Image/1.0',
    'APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)',
    'Mediapartners-Google',
    'AdsBot-Google (+http://www.google.com/adsbot.html)',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    `${phone} (compatible; Google-InspectionTool/1.0;)`,
    'Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012; Storebot-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/81.0.4044.138 Mobile Safari/537.36',
    `${desktop}; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/130.0.0.0 Safari/537.36`,
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; SeznamBot/4.0; +https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/)',
    'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    // Previews of messengers and social networks
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Slack-ImgProxy (+https://api.slack.com/robots)',
    'Mastodon/4.3.1 (http.rb/5.2.0; +https://mastodon.example/)',
    'http.rb/5.1.1 (Mastodon/4.2.10; +https://mastodon.example/) Bot',
    'Twitterbot/1.0',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0 A',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'Iframely/1.3.1 (+https://iframely.com/docs/about)',
    'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
    'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
    'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
    'Synapse (bot; +https://github.com/matrix-org/synapse)',
    'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
    // Models, archives, search tools, monitors
    `${desktop}; compatible; GPTBot/1.2; +https://openai.com/gptbot)`,
    `${desktop}; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)`,
    `${desktop}; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`,
    'CCBot/2.0 (https://commoncrawl.org/faq/)',
    'Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)',
    'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
    'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
    'Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)',
    'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
    'W3C-checklink/4.81 libwww-perl/5.836',
    'W3C_Validator/1.3 http://validator.w3.org/services',
    'Mozilla/5.0 (Linux; Android 4.3; Galaxy Nexus Build/JWR66Y; GTmetrix https://gtmetrix.com/) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/54.0.2840.68 Mobile Safari/537.36',
    // A tool or a headless browser that says it is a crawler
    'curl/8.5.0 (compatible; SomeBot/2.1)',
    'python-requests/2.31.0 (+https://crawler.example/)',
    'okhttp/4.12.0 link preview',
    `${desktop} HeadlessChrome/120.0.0.0 Safari/537.36 SomeCrawler/3.0`,
  ])('%s', (agent) => {
    expect(isDeclaredBot(agent, isbot)).toBe(true);
  });
});

describe('a visitor with a tool', () => {
  it.each([
    'curl/8.5.0',
    'curl',
    'Wget/1.21.4',
    'Wget/1.21.4 (linux-gnu)',
    'Wget2/2.1.0',
    'node',
    'undici',
    'fetch',
    'node-fetch',
    'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
    'axios/1.7.2',
    'got (https://github.com/sindresorhus/got)',
    'Deno/1.46.3',
    'Bun/1.1.30',
    'python-requests/2.31.0',
    'python-requests/2.7.0 CPython/2.7.6 Linux/3.13.0-85-generic',
    'Python-urllib/3.12',
    'python-httpx/0.27.0',
    'Python/3.12 aiohttp/3.9.5',
    'Go-http-client/1.1',
    'Go-http-client/2.0',
    'Go 1.1 package http',
    'okhttp/4.12.0',
    'okhttp3-3.12.1.hw.191202',
    'PycURL/7.19.3.1 libcurl/7.26.0 GnuTLS/2.12.20 zlib/1.2.7',
    'Guzzle/3.9.3 curl/7.38.0 PHP/5.6.14-0+deb8u1',
    'Python-httplib2/0.18.1 (gzip)',
    'Jakarta Commons-HttpClient/3.1',
    'Java/17.0.15',
    'Java-http-client/21.0.2',
    'Apache-HttpClient/4.5.14 (Java/17.0.2)',
    'Dart/3.1 (dart:io)',
    'GuzzleHttp/7',
    'libwww-perl/6.72',
    'HTTPie/3.2.2',
    'PostmanRuntime/7.36.0',
    'insomnia/9.3.2',
    'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.19041.4648',
    `${desktop} HeadlessChrome/120.0.0.0 Safari/537.36`,
    'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
    'Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/24.1.0',
    'w3m/0.5.3+git20230121',
    'Lynx/2.8.9rel.1 libwww-FM/2.14 SSL-MM/1.4.1 OpenSSL/3.0.2',
  ])('%j counts', (agent) => {
    expect(isDeclaredBot(agent, isbot)).toBe(false);
  });
});

describe('a visitor with a browser', () => {
  const androidNamed = (device: string) =>
    `Mozilla/5.0 (Linux; Android 8.1.0; ${device}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/87.0.4280.101 Mobile Safari/537.36`;
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

  it.each([
    phone,
    iphone,
    `${iphone} [Pinterest/iOS]`,
    `${iphone} Snapchat/12.60`,
    `${iphone} [FBAN/FBIOS;FBAV/440.0.0.33.109;FBDV/iPhone12,1;FBLC/en_US]`,
    `${phone} Instagram 312.1.0.34.111 Android`,
    androidNamed('CUBOT NOTE 50'),
    androidNamed('XBot Junior'),
    androidNamed('M bot 60 Build/NRD90M'),
    androidNamed('Discovery 108C'),
    androidNamed('Superion Radar Deluxe Build/NRD90M'),
    androidNamed('OK Google TV Build/RTM7.230903.015; wv'),
    androidNamed('Moto G (4)'),
    `${phone} SogouMSE,SogouMobileBrowser/3.8.5`,
    'Mozilla/5.0 (Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/84.0.4147.140 Safari/537.36 OPR/46.0.2207.0 OMI/4.21.4.112.Catcher4.69',
    'Mozilla/5.0 (webOS/1.0; U; en-US) AppleWebKit/525.27.1 (KHTML, like Gecko) Version/1.0 Safari/525.27.1 Pre/1.0',
    'Mozilla/5.0 (SAMSUNG; SAMSUNG-GT-S8600/1.0; U; Bada/2.0; en-us) AppleWebKit/534.20 (KHTML, like Gecko) Dolfin/3.0 Mobile',
    'SonyEricssonJ20i/R1x Browser/NetFront/3.5 Profile/MIDP-2.1 Configuration/CLDC-1.1 JavaPlatform/JP-8.5',
    'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; WOW64; Trident/5.0; chromeframe/19.0.1084.52)',
    'nook browser/1.0',
    '',
  ])('%j counts', (agent) => {
    expect(isDeclaredBot(agent, isbot)).toBe(false);
  });
});

describe('the library', () => {
  it('is asked once about a usual browser, and never more than twice', () => {
    const asked = (agent: string) => {
      let times = 0;
      isDeclaredBot(agent, (text) => {
        times += 1;
        return isbot(text);
      });
      return times;
    };
    expect([phone, 'Twitterbot/1.0', 'curl/8.5.0'].map(asked)).toEqual([1, 1, 2]);
  });
});
