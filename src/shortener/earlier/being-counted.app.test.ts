// Proves that the dashboard says so while clicks of 0.1.0 are still being counted, also where it has no clicks to show yet.
import { beforeAll, expect, it } from 'vitest';
import type { Language } from '#platform/http/preferences.ts';
import { translator } from '#platform/text/texts.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { writeEarlierClicks } from '#test/earlier-clicks.ts';

let kontor: TestApp;
beforeAll(async () => {
  kontor = await testApp();
  await kontor.shortener.inject('/api/shorten?url=https://example.com&custom=earlier');
});

const readPage = async (language: string) =>
  (await kontor.shortener.inject({ url: `/earlier+?lang=${language}`, headers: { accept: 'text/html' } })).body;

/** As the reader sees it: the words also stand in the data that the page's script takes over. */
const shows = (page: string, words: string) => page.includes(`role="status">${words}</p>`);

const beingCounted = (language: Language) =>
  translator(
    language,
    'shortener',
  )('Clicks from the previous version are still being counted. The figures will grow until that is done.');

it('the dashboard of a link whose earlier clicks are still being counted says so in both languages', async () => {
  for (const language of ['en', 'cs'] as const) {
    expect(shows(await readPage(language), beingCounted(language))).toBe(false);
  }
  const { rows } = await kontor.database.query<{ id: string }>({
    text: `select id from shortener_links where code = 'earlier'`,
  });
  await writeEarlierClicks(kontor.database, { linkId: Number(rows[0]?.id), clicks: 5, days: 1 });
  for (const language of ['en', 'cs'] as const) {
    expect(shows(await readPage(language), beingCounted(language))).toBe(true);
  }
});
