// A webhook in the console, from its first message to its end: by keyboard alone, and once more with scripts off.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { follow, newVisitor, seesForAMoment } from '#test/browser/browser.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
import { useKeyboard } from '#test/browser/keyboard.ts';
import { describeWith } from '#test/run/needs.ts';
import { type Arrived, hookReceiver, localReceivers } from '#test/webhooks.ts';
import { signatures } from '../../src/webhook/deliver/sign.ts';
import { addWebhook, findWebhook } from '../../src/webhook/endpoints.ts';

let site: ConsoleSite;

const secretShape = /^whsec_[A-Za-z0-9+/]{32}$/;
const secretOn = async (page: Page) => (await page.locator('#secret code').textContent()) ?? '';

/** The signatures that the message must carry, the newest secret first. */
const signed = ({ headers, source: body }: Arrived | undefined = {} as Arrived, ...secrets: string[]) =>
  signatures(secrets, { id: String(headers['webhook-id']), timestamp: String(headers['webhook-timestamp']), body });

describeWith('chromium', 'a webhook', () => {
  beforeAll(async () => {
    site = await openConsole(localReceivers);
    await site.app.jobs.start();
  });

  it('by keyboard alone: added, its secret copied once, tested, sent again, rotated and removed', async () => {
    const receiver = await hookReceiver();
    receiver.answerWith((reply) => reply.writeHead(200).end('thank you'));
    const { page, context, complaints } = await newVisitor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
    await site.enter(context, site.people.owner);
    await page.goto(`${site.url}/console`);
    const keyboard = useKeyboard(page);

    await keyboard.open('n', 'w');
    await keyboard.type(receiver.url);
    await keyboard.press('Tab');
    await keyboard.type('Účetní');
    await keyboard.open('Enter');
    const secret = await secretOn(page);
    expect(secret).toMatch(secretShape);
    await keyboard.tabTo(page.getByRole('button', { name: 'Copy' }).first());
    await seesForAMoment(page.getByRole('button', { name: 'Copied' }), () => keyboard.press('Enter'));
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);

    await keyboard.backTo(page.getByRole('button', { name: 'Send a test' }));
    await keyboard.open('Enter');
    // What was shown once is gone.
    expect(await page.content()).not.toContain(secret);
    const [first] = await receiver.wait(1);
    expect(first?.headers['webhook-signature']).toBe(signed(first, secret));
    await expect
      .poll(async () => {
        await keyboard.reload();
        return page.getByText('thank you').count();
      })
      .toBe(1);

    await keyboard.backTo(page.getByRole('button', { name: 'Send it again' }));
    await keyboard.open('Enter');
    const [, second] = await receiver.wait(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await page.getByRole('status').getByText('sent again').waitFor();

    // Back to the settings, from which the secret is renewed.
    await keyboard.open('Escape');
    await keyboard.backTo(page.getByRole('button', { name: 'Make a new secret' }));
    await keyboard.open('Enter');
    const fresh = await secretOn(page);
    expect(fresh).toMatch(secretShape);
    expect(fresh).not.toBe(secret);
    await keyboard.tabTo(page.getByRole('button', { name: 'Send a test' }));
    await keyboard.open('Enter');
    const [, , third] = await receiver.wait(3);
    expect(third?.headers['webhook-signature']).toBe(signed(third, fresh, secret));

    await keyboard.open('Escape');
    await keyboard.backTo(page.locator('summary', { hasText: 'Remove the webhook' }));
    await keyboard.press('Enter', 'Tab');
    await keyboard.type('moved');
    await keyboard.open('Enter');
    await page.getByRole('status').getByText('“Účetní” is removed').waitFor();
    await page.getByRole('heading', { name: 'Nobody is told yet' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('works with scripts off: refused with its reason, added, switched off and on, tested, rotated and removed', async () => {
    const receiver = await hookReceiver();
    const { page, context } = await newVisitor({ javaScriptEnabled: false });
    await site.enter(context, site.people.owner);
    await page.goto(`${site.base}/webhooks`);
    await follow(page, page.getByRole('link', { name: 'New webhook' }).last());
    const url = page.getByLabel('Where are messages sent?');
    await url.fill('https://10.1.2.3/hooks');
    await follow(page, page.getByRole('button', { name: 'Add the webhook' }));
    await page.getByText('leads into a private network').first().waitFor();
    await url.fill(receiver.url);
    await page.getByLabel('What is it for?').fill('Sklad');
    await page.getByLabel('link.clicks').uncheck();
    await follow(page, page.getByRole('button', { name: 'Add the webhook' }));
    const secret = await secretOn(page);
    expect(secret).toMatch(secretShape);

    await follow(page, page.getByRole('button', { name: 'Switch off' }));
    expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0);
    await follow(page, page.getByRole('button', { name: 'Switch on' }));
    await follow(page, page.getByRole('button', { name: 'Send a test' }));
    const [first] = await receiver.wait(1);
    expect(first?.headers['webhook-signature']).toBe(signed(first, secret));
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByRole('button', { name: 'Send it again' }).count();
      })
      .toBe(1);
    await follow(page, page.getByRole('button', { name: 'Send it again' }));
    await receiver.wait(2);

    await follow(page, page.getByRole('link', { name: 'Close' }));
    await follow(page, page.getByRole('link', { name: 'Delivered', exact: true }));
    expect(await page.locator('.row-link').count()).toBe(1);
    await page.getByLabel('How long the old secret signs, too').selectOption('1h');
    await follow(page, page.getByRole('button', { name: 'Make a new secret' }));
    expect(await secretOn(page)).not.toBe(secret);
    await page.getByText('An earlier secret signs, too, until').waitFor();
    await page.locator('summary', { hasText: 'Remove the webhook' }).click();
    await page.getByLabel('Why? (stays in the audit log)').fill('moved');
    await follow(page, page.getByRole('button', { name: 'Remove the webhook' }));
    await page.getByText('“Sklad” is removed').waitFor();
  });

  it('that was switched off stands on Today, and is left off from there', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.owner);
    const { room } = site.app.rooms.webhook;
    const tenant = { organisationId: site.organisation.id, environment: 'live' as const };
    const { id } = await addWebhook(
      room,
      tenant,
      { url: 'https://books.example.com/', label: 'Knihy' },
      'command line',
    );
    const text = `update webhook_endpoint set state = 'gone', state_at = $2 where id = $1`;
    await site.database.query({ text, values: [id, new Date(site.clock.now())] });
    await page.goto(`${site.base}/today`);
    const keyboard = useKeyboard(page);
    await page.getByText('Webhook “Knihy” was switched off by its receiver').first().waitFor();
    await keyboard.tabTo(page.locator(`form[action*="${id}/off"] button`));
    await keyboard.open('Enter');
    expect(new URL(page.url()).pathname).toBe(`/console/demo/live/webhooks/${id}`);
    expect((await findWebhook(room, tenant, id)).state).toBe('off');
    await keyboard.open('g', 't');
    expect(await page.getByText('Webhook “Knihy”').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
