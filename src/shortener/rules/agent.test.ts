// Proves which device, browser and system an agent is counted as.
import { describe, expect, it } from 'vitest';
import { AGENT_MAX_LENGTH, cutAgent, readAgent } from './agent.ts';

describe('reading an agent', () => {
  it.each([
    ['Mozilla/5.0', { browser: 'Chrome', os: 'Android', deviceType: 'mobile' }, ['mobile', 'Chrome', 'Android']],
    ['Mozilla/5.0', { browser: 'Firefox', os: 'Windows' }, ['desktop', 'Firefox', 'Windows']],
    ['Mozilla/5.0', { browser: 'Safari', os: 'Tizen', deviceType: 'smarttv' }, ['tv', 'Safari', 'Tizen']],
    ['Mozilla/5.0', {}, ['other', 'Other', 'Other']],
    ['Mozilla/5.0', { browser: 'Mobile Safari', os: 'iOS', deviceType: 'mobile' }, ['mobile', 'Safari', 'iOS']],
    ['Mozilla/5.0', { browser: 'Safari', os: 'Mac OS' }, ['desktop', 'Safari', 'macOS']],
    ['Mozilla/5.0', { browser: 'chrome', os: 'WEBOS', deviceType: 'smarttv' }, ['tv', 'Chrome', 'webOS']],
    ['Mozilla/5.0 (PlayStation; PlayStation 5/2.26)', { os: 'PlayStation' }, ['console', 'Other', 'PlayStation']],
    [
      'Mozilla/5.0 (PlayStation 5 3.20/SmartTV)',
      { browser: 'WebKit', os: 'PlayStation', deviceType: 'smarttv' },
      ['console', 'WebKit', 'PlayStation'],
    ],
    ['Mozilla/5.0 (PLAYSTATION 3 4.91)', { os: 'PLAYSTATION' }, ['console', 'Other', 'PlayStation']],
    ['Mozilla/5.0 (Windows NT 10.0; XBOX_ONE_ED)', { browser: 'Edge' }, ['console', 'Edge', 'Xbox']],
    ['Mozilla/5.0 (Windows NT 10.0; Xbox; Xbox One)', { browser: 'Edge', os: 'Xbox' }, ['console', 'Edge', 'Xbox']],
    ['Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet)', { os: 'Nintendo' }, ['console', 'Other', 'Nintendo']],
    ['Opera/9.80 (J2ME)', { browser: 'Opera Mini', deviceType: 'mobile' }, ['mobile', 'Opera Mini', 'Other']],
    ['python-requests/2.31.0', { deviceType: 'wearable' }, ['tool', 'python-requests', 'Other']],
    ['curl/8.5.0', {}, ['tool', 'curl', 'Other']],
    ['Wget/1.21.4', {}, ['tool', 'Wget', 'Other']],
    ['HTTPie/3.2.2', {}, ['tool', 'Other', 'Other']],
    ['axios/1.7.2', {}, ['tool', 'Other', 'Other']],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0.0.0', { os: 'Linux' }, ['tool', 'Other', 'Linux']],
    ['Mozilla/5.0 (linux) AppleWebKit/537.36 jsdom/22.1.0', { deviceType: 'mobile' }, ['tool', 'Other', 'Other']],
    ['Mozilla/5.0 (Windows NT; cs-CZ) WindowsPowerShell/5.1', { os: 'Windows' }, ['tool', 'Other', 'Windows']],
    // A browser in a terminal is a browser, and a phone may be called like a tool.
    ['Lynx/2.9.0 libwww-FM/2.14', {}, ['other', 'Other', 'Other']],
    ['w3m/0.5.3', {}, ['other', 'Other', 'Other']],
    [
      'Mozilla/5.0 (Linux; Android 9; Cypress)',
      { os: 'Android', deviceType: 'mobile' },
      ['mobile', 'Other', 'Android'],
    ],
    ['Mozilla/5.0 (compatible; MSIE 9.0) Java/1.8', { os: 'Windows' }, ['desktop', 'Other', 'Windows']],
    ['=cmd()/1.0', {}, ['other', 'Other', 'Other']],
    ['', {}, ['other', 'Other', 'Other']],
    ['Mozilla/5.0', { browser: '<script>', os: 'x'.repeat(33) }, ['desktop', 'Other', 'Other']],
  ])('%j %j', (agent, parsed, [device, browser, os]) => {
    expect(readAgent(agent, () => parsed)).toEqual({ device, browser, os });
  });
});

describe('what the parser gets of an agent', () => {
  const parsed = (agent: string) => {
    const texts: string[] = [];
    readAgent(agent, (text) => {
      texts.push(text);
      return {};
    });
    return texts;
  };

  it('is nothing, unless it calls itself a browser', () => {
    for (const agent of ['droid '.repeat(100), '', 'curl/8.5.0', 'mozilla/5.0']) expect(parsed(agent)).toEqual([]);
  });

  it('is its first 256 characters', () => {
    const agent = `Mozilla/5.0 ${Array.from({ length: 300 }, (_, i) => (i * 7919).toString(36)).join(' ')}`;
    expect(parsed(agent)).toEqual([agent.slice(0, AGENT_MAX_LENGTH)]);
    expect(AGENT_MAX_LENGTH).toBe(256);
  });

  it.each(['droid ', 'android;', 'xdroidy', 'Version/1.0 ', ' WV)', 'a-b-'])(
    'ends where %j comes again and again',
    (word) => {
      const [text = ''] = parsed(`Mozilla/5.0 ${word.repeat(100)}`);
      const times = text.toLowerCase().split(word.toLowerCase()).length - 1;
      expect(times).toBeLessThanOrEqual(6);
    },
  );

  it('ends in a word that is too long', () => {
    expect(parsed(`Mozilla/5.0 ${'a'.repeat(200)}`)).toEqual([`Mozilla/5.0 ${'a'.repeat(64)}`]);
  });

  it.each([
    ['Mozilla/5.0 NAVER(inapp; search; 270; 5.3.2) and more', 'Mozilla/5.0 NAVER(inapp; search; 270; 5.3.2)'],
    ['Mozilla/5.0 naver(1.2 3.4 5.6', 'Mozilla/5.0 '],
  ])('holds nothing behind the bracket of Naver’s browser: %s', (agent, text) => {
    expect(parsed(agent)).toEqual([text]);
  });

  it.each([
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Linux; U; Android 2.2.2; -us; SCH-M828C[XXXXXXXXXX] Build/FROYO) AppleWebKit/533.1 Version/4.0 Mobile Safari/533.1',
    'Mozilla/5.0 (000000000; 0; 000 000 00 0; 00) AppleWebKit/125.2 (KHTML, like Gecko) Safari/125.8',
    'Mozilla/4.0 (compatible; MSIE 8.0; .NET CLR 2.0.50727; .NET CLR 3.5.30729; .NET CLR 3.0.30729; .NET4.0C; .NET4.0E)',
  ])('is all of an honest one: %s', (agent) => {
    expect(cutAgent(agent)).toBe(agent);
  });
});
