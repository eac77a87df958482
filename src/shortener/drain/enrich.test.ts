// Proves that a click is reduced to what may be kept before it reaches the database.
import { describe, expect, it } from 'vitest';
import { openGeo, shippedFile } from '#platform/geo/geo.ts';
import type { RawClick } from '../journal/record.ts';
import { digestVisitor, makeEnrich } from './enrich.ts';

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

  it('from a declared bot is marked', async () => {
    const [click] = await enrich([{ ...raw, agent: 'Twitterbot/1.0' }]);
    expect(click?.bot).toBe(true);
  });
});
