// Proves that the reference can be read in Czech: every text that rooms and platform show in it has a Czech one.
import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalogues } from '#platform/text/texts.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { listReferenceTexts } from '#test/source/reference-texts.ts';
import { house } from '../src/rooms.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

/** The reference is drawn with all catalogues. */
const catalogues = [...readCatalogues('cs').values()];

describe('the reference in Czech', () => {
  it('has a Czech text for every English one', () => {
    expect(listReferenceTexts(kontor).filter((text) => !catalogues.some((texts) => texts.has(text)))).toEqual([]);
  });

  it('says the same thing in one way, whichever room says it', () => {
    for (const english of listReferenceTexts(kontor)) {
      const said = new Set(catalogues.flatMap((texts) => texts.get(english) ?? []));
      expect([...said], english).toHaveLength(1);
    }
  });

  it('has the same code, placeholders and addresses in both languages', () => {
    const marks = (text: string) => (text.match(/`[^`]+`|\{\w+\}|\/docs\/\w+|\b\d{3}\b|[a-z]+_[a-z_]+/g) ?? []).sort();
    for (const english of listReferenceTexts(kontor)) {
      const czech = catalogues.flatMap((texts) => texts.get(english) ?? [])[0] ?? '';
      expect(marks(czech), english).toEqual(marks(english));
    }
  });

  it('shows no English sentence on a Czech page', async () => {
    const guides = [...house.guides.map(({ slug }) => slug), ...house.events.map(({ type }) => `events/${type}`)];
    const pages = ['/docs', ...guides.map((path) => `/docs/${path}`), '/docs/limits', '/docs/errors'];
    const english = new Set(catalogues.flatMap((texts) => [...texts.keys()]).filter((text) => text.includes(' ')));
    for (const url of pages) {
      const { body } = await kontor.api.inject({ url, headers: { 'accept-language': 'cs' } });
      for (const text of english) expect(body.includes(`>${text}<`) ? text : '', url).toBe('');
    }
  });
});
