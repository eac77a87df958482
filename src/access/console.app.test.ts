// The Keys screen with more keys than a page holds, and with a form that no page sends.
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { signedInAs } from '#test/console-calls.ts';

it('keys come in pages, each of which names the next; the cards count them all, and the CSV has them all', async () => {
  const kontor = await testApp();
  const { organisation } = await kontor.addOrganisation('many');
  const browser = await signedInAs(kontor, 'admin', organisation.id);
  // Besides the one that every organisation of the tests has.
  for (let number = 1; number <= 120; number += 1)
    await kontor.app.rooms.access.keys.create({
      by: 'command line',
      organisationId: organisation.id,
      type: 'PROD',
      label: `shop ${String(number).padStart(3, '0')}`,
    });
  for (const sort of ['name', 'last-use', 'expires']) {
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let after = ''; ; ) {
      const view = (await browser.get(`/bff/many/live/keys?sort=${sort}${after}`)).json();
      expect([view.counts.live, view.previous === null]).toEqual([121, sizes.length === 0]);
      seen.push(...view.items.map(({ id }: { id: string }) => id));
      sizes.push(view.items.length);
      if (view.next === null || sizes.length > 5) break;
      after = `&after=${view.next}`;
    }
    expect(sizes, sort).toEqual([50, 50, 21]);
    expect(new Set(seen).size).toBe(121);
  }
  expect((await browser.get('/console/many/live/keys.csv')).body.trim().split('\r\n')).toHaveLength(122);
  const page = await browser.get('/console/many/live/keys?lang=cs');
  expect(page.body).toContain('rel="next"');
});

it('a form of a new key whose roles are no texts comes back as a page that says so', async () => {
  const browser = await signedInAs(await testApp(), 'admin');
  const fields = { label: 'E-shop', 'roles[0]': 'editor', 'roles[1][call][x]': 'x', 'roles[1][name]': 'x' };
  const page = await browser.send('/console/demo/live/keys/create', fields);
  expect(page.statusCode).toBe(400);
  expect(page.body).toContain('value="E-shop"');
});
