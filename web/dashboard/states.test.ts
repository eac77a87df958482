// Proves that the dashboard says what its figures leave out, in both languages, and only if they do.
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { Language } from '#platform/http/preferences.ts';
import { makeFormat } from '#platform/text/page-format.ts';
import { translator } from '#platform/text/texts.ts';
import type { DashboardView } from '#shortener';
import { sayWith } from '../say.ts';
import { Footer } from './footer.tsx';
import type { Part } from './part.ts';
import { dashboardTexts } from './texts.ts';

const LANGUAGES = ['en', 'cs'] as const satisfies Language[];

const textsIn = (language: Language) => sayWith(translator(language, 'shortener'), () => dashboardTexts(language));

/** Only the fields that these parts of the page read. */
function partOf(language: Language, statistics: Partial<DashboardView['statistics']> = {}): Part {
  const known = { short_code: 'abc', timezone: 'UTC', bot_clicks: 0, ...statistics };
  const view = { statistics: known, ignored: [] as string[] } as DashboardView;
  return { view, words: textsIn(language), format: makeFormat(language, 'UTC'), address: '/abc+' };
}

describe.each(LANGUAGES)('in %s, the dashboard', (language) => {
  const words = textsIn(language);

  it('says why its lists show no visitors, and only where they show none', () => {
    const part = partOf(language);
    const footer = (rowVisitors: DashboardView['rowVisitors']) =>
      renderToString(h(Footer, { ...part, view: { ...part.view, rowVisitors } }));
    expect(footer(null)).toContain(words.rowNote);
    expect(footer({ cities: [], referrers: [], devices: [], browsers: [], os: [] })).not.toContain(words.rowNote);
  });

  it('says who counts as a new visitor', () => {
    expect(renderToString(h(Footer, partOf(language)))).toContain(words.visitorNote);
  });
});
