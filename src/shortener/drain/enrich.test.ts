// Proves that a click is reduced to what may be kept before it reaches the database.
import { describe, expect, it } from 'vitest';
import { openGeo, shippedFile } from '#platform/geo/geo.ts';
import type { RawClick } from '../journal/record.ts';
import { digestVisitor, makeEnrich, readOneAgent, remember } from './enrich.ts';

const geo = openGeo({ cityFile: undefined, onProblem: () => undefined });
const enrich = makeEnrich({ geo, visitorSecret: 'a secret of the test' });
const raw: RawClick = {
  linkId: 7,
  at: 1_794_700_800_000,
  ip: '147.32.1.1',
  agent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  referrer: 'https://www.google.com/search?q=secret',
};

describe('a click on its way into the database', () => {
  it.skipIf(shippedFile('ipv4') === null)('is reduced to place, agent, referrer and a digest', async () => {
    const [click] = await enrich([raw]);
    expect(click).toEqual({
      linkId: '7',
      at: 1_794_700_800_000,
      visitor: digestVisitor('a secret of the test', `${raw.ip}\n${raw.agent}`),
      bot: false,
      country: 'CZ',
      city: 'Prague',
      referrer: 'google.com',
      device: 'mobile',
      browser: 'Chrome',
      os: 'Android',
    });
  });

  it('carries neither its address nor its agent', async () => {
    const text = JSON.stringify(await enrich([raw, { ...raw, ip: '2001:718::1' }]));
    expect(text).not.toContain('147.32.1.1');
    expect(text).not.toContain('2001:718');
    expect(text).not.toContain('Pixel 8');
    expect(text).not.toContain('secret');
  });

  it('belongs to the same visitor with the same address and agent, and to another one otherwise', async () => {
    const others = [
      { ...raw, ip: '147.32.1.2' },
      { ...raw, agent: 'curl' },
    ];
    const visitors = (await enrich([raw, raw, ...others])).map(({ visitor }) => visitor);
    expect(visitors[0]).toBe(visitors[1]);
    expect(new Set(visitors).size).toBe(3);
    expect(digestVisitor('another secret', 'x')).not.toBe(digestVisitor('a secret', 'x'));
  });

  it('looks at 256 characters of the agent, in a journal of an older version too', async () => {
    const agent = `${raw.agent} ${Array.from({ length: 100 }, (_, i) => (i * 7919).toString(36)).join(' ')}`;
    const cut = { ...raw, agent: agent.slice(0, 256) };
    const [long, short] = await enrich([{ ...raw, agent }, cut]);
    expect(long).toEqual(short);
  });

  it('from a declared bot is marked', async () => {
    const [click] = await enrich([{ ...raw, agent: 'Twitterbot/1.0' }]);
    expect(click?.bot).toBe(true);
  });
});

describe('what comes again and again', () => {
  it('is read once while it is remembered, and never more is remembered than may be', () => {
    const read: string[] = [];
    const readOnce = remember((text) => {
      read.push(text);
      return text.length;
    }, 10);
    for (const text of ['a', 'bb', 'a', 'bb', 'a']) expect(readOnce(text)).toBe(text.length);
    expect(read).toEqual(['a', 'bb']);
    for (let i = 0; i < 20; i += 1) readOnce(`another ${i}`);
    readOnce('a');
    expect(read.filter((text) => text === 'a')).toHaveLength(2);
  });
});

describe('a hostile agent', () => {
  const usual = [
    raw.agent,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  ];
  // Found by a search for what costs the parser most; bench/gains.md has the figures.
  const hostile: [name: string, agent: string][] = [
    ['a word again and again', 'droid '.repeat(90)],
    ['the same, as a browser', `Mozilla/5.0 ${'droid '.repeat(90)}`],
    [
      'numbers in an open bracket',
      'Mozilla/5.0 ver)(naver(79102289)29387).16(/(nav2103992296356335s1;n).16(/(naver(50215135021513092296313563352642654111396650215135426541102151309229631356335288393405690130485767848849485808857766353621039941883886232972',
    ],
    [
      'many names in one',
      'Mozilla/5.0 c-rShouQcdroid     UAPars06cv9cdroid    aeo Uarm64AParserwebkit;ak-meleonlength Remozil/iab/ilatTVrb(rmxrc.2midori; GSAardroid Drag/5 litycp    aeo Uarm64AParserumobile))finEiPaddgeSmartTVrGSAardd midoriSAardroid Dragon Touch; )/ic-rc-rrc-rcrc-',
    ],
    ['one long word', `Mozilla/5.0 ${'a'.repeat(244)}`],
    ['what the rule for crawlers takes out', 'Browser/'.repeat(32)],
    ['the same, as a browser', `Mozilla/5.0 ${'(Linux '.repeat(40)}`],
    ['numbers again and again', `Mozilla/5.0 windows ${'89 '.repeat(80)}`],
  ];

  /** The shortest of many times: what else the machine does makes none of them shorter. */
  function measure(agents: string[]): number {
    const times = Array.from({ length: 300 }, () => {
      const start = process.hrtime.bigint();
      for (const agent of agents) readOneAgent(agent.slice(0, 512));
      return Number(process.hrtime.bigint() - start) / agents.length;
    });
    return Math.min(...times);
  }

  it.each(hostile)('costs about as much as a usual one: %s', (_name, agent) => {
    measure(usual);
    // The most expensive one found costs four times as much, and so does the most expensive real one.
    expect(measure([agent]) / measure(usual)).toBeLessThan(12);
  });
});
