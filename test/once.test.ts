// Once means once: what people see of a form that was sent twice, and a second click while the first one still works. That every
// action is done once is proved by its declaration (test/declared/actions.test.ts).
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { ownOrigin, signedInAs } from '#test/console-calls.ts';
import { loseAnswers } from '#test/lost-answers.ts';

describe('the page after a form that was sent twice', () => {
  it('says that it was done and where to look, in both languages', async () => {
    const kontor = await testApp();
    await loseAnswers(kontor.database);
    const browser = await signedInAs(kontor, 'viewer');
    for (const [language, words] of [
      ['en', 'This form was sent before'],
      ['cs', 'Tento formulář už byl odeslán'],
    ]) {
      const fields = { name: 'Jan', once: `mark-${language}` };
      const send = () =>
        browser.send('/console/account/profile', fields, { origin: ownOrigin, 'accept-language': String(language) });
      expect((await send()).statusCode).toBe(303);
      await browser.get('/console/account');
      const again = await send();
      expect([again.statusCode, again.headers.location]).toEqual([303, '/console/account']);
      const page = await browser.get('/console/account');
      expect(page.body).toContain(words);
    }
  });
});

describe('a second click after 70 seconds of an import', () => {
  afterEach(() => vi.useRealTimers());

  it('waits for the first one, and both get the same page; everything is imported once', async () => {
    const kontor = await testApp();
    const browser = await signedInAs(kontor, 'editor');
    const base64 = Buffer.from('url,code\nhttps://example.com/,slow1\n').toString('base64');
    const looked = await browser.call('/bff/demo/live/link-files/look', { file: { name: 'links.csv', base64 } });
    const send = () =>
      browser.send('/console/demo/live/link-files/apply', { id: looked.json().id, once: 'mark of the import' });
    const findExpiry = async () => {
      const text = 'select expires_at as at from platform_sent_form';
      return (await kontor.database.query<{ at: Date }>({ text })).rows[0]?.at.getTime();
    };
    const { client, end } = await kontor.database.openConnection();
    // Nobody writes a link while this transaction is open.
    await client.query('begin');
    await client.query('lock table shortener_links in share mode');
    // Only what begins from here on: the app watches its connections by such timers.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const first = send();
    await expect.poll(findExpiry).toBe(kontor.clock.now() + 60_000);
    for (let passed = 0; passed < 70; passed += 10) {
      kontor.clock.advance(10_000);
      vi.advanceTimersByTime(10_000);
      expect(await findExpiry()).toBeGreaterThan(kontor.clock.now());
    }
    const second = send();
    await sleep(300);
    await client.query('commit');
    await end();
    const answers = await Promise.all([first, second]);
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [303, '/console/demo/live/links'],
      [303, '/console/demo/live/links'],
    ]);
    const entries = await kontor.app.rooms.access.audit.list(kontor.organisation.id, 100);
    expect(entries.filter(({ action }) => action === 'link.import')).toHaveLength(1);
  });
});
