// The reference: every operation is in it, every example runs unchanged, and search and "try it" work.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drawEverything, keepScreenshot, newVisitor } from '#test/browser/browser.ts';
import { openSite, type PagesSite } from '#test/browser/pages-site.ts';
import { testEnvironment } from '#test/run/environment.ts';
import { describeWith } from '#test/run/needs.ts';
import { nameAnchor } from '../../web/reference/model.ts';

const run = promisify(execFile);
let site: PagesSite;

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

async function readExamples(language: string): Promise<string[]> {
  const page = (await site.api.inject({ url: '/docs' })).body;
  const figures = page.matchAll(new RegExp(`class="example ${language}".*?<code>(.*?)</code>`, 'gs'));
  // The colours of words are elements of their own.
  return [...figures].map(([, code = '']) => decode(code.replace(/<[^>]+>/g, '')));
}

function listOperations(): { method: string; path: string }[] {
  const paths = { ...site.api.swagger().paths, ...site.app.rooms.shortener.address.reference.paths };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/** Each prints the status first. */
async function runExamples(language: string, program: string, flags: string[]): Promise<void> {
  const examples = await readExamples(language);
  expect(examples).toHaveLength(listOperations().length);
  for (const example of examples) {
    const env = testEnvironment({ KONTOR_KEY: site.keys.DEV_ });
    const { stdout } = await run(program, [...flags, example], { env });
    expect(stdout, example).toMatch(/^200 /);
  }
}

/** The data of the examples: branches and calendar of the first start, and the address that is changed. */
async function makeWhatExamplesName(): Promise<void> {
  const tenants = [{ organisationId: site.organisation.id, environment: 'sandbox' }] as const;
  const demo = { tenants, defaultCountry: 'CZ', timeZone: 'Europe/Prague' };
  await site.database.transaction(async (within) => {
    await site.app.rooms.branch.seedDemo(demo, within);
    await site.app.rooms.calendar.seedDemo(demo, within);
  });
  await site.makeLink('https://example.com/', 'spring');
  const headers = { 'x-api-key': site.keys.DEV_, 'content-type': 'application/json' };
  const payload = { identityId: 'customer-4711', city: 'Praha 1', postalCode: '110 00', country: 'CZ' };
  const made = await site.api.inject({ method: 'POST', url: '/api/v1/address/create', headers, payload });
  expect(made.statusCode, made.body).toBe(200);
  const text = 'update address_item set external_id = $1 where external_id = $2';
  await site.database.query({ text, values: ['5f0c0d62-2f6e-4c55-9a0e-0b8f3a3d6a11', made.json().id] });
}

beforeAll(async () => {
  site = await openSite();
  await makeWhatExamplesName();
});

// The event of the example takes its slot, which must be free again for the next language.
afterEach(async () => {
  await site.database.query({ text: 'delete from calendar_event' });
});

describe('the reference', () => {
  it('has a section with an anchor for every operation, and a page for every error code', async () => {
    const page = (await site.api.inject({ url: '/docs' })).body;
    for (const { method, path } of listOperations()) {
      expect(page, `${method} ${path}`).toContain(`<article id="${nameAnchor(method, path)}"`);
    }
    const errors = [...page.matchAll(/href="(\/docs\/errors\/[^"]+)"/g)].map(([, address = '']) => address);
    expect(errors.length).toBeGreaterThan(10);
    for (const address of errors) expect((await site.api.inject({ url: address })).statusCode, address).toBe(200);
    const llms = (await site.api.inject({ url: '/llms.txt' })).body;
    for (const { path } of listOperations()) expect(llms).toContain(path);
  });

  it('speaks the language of the reader, in every text of the interface', async () => {
    const read = async (url: string) => (await site.api.inject({ url, headers: { 'accept-language': 'cs' } })).body;
    expect(await read('/docs')).toContain('Ověřit bankovní účet a sjednotit jeho zápis');
    expect(await read('/docs/errors/event_conflict')).toContain('Čas je už obsazený');
    expect(await read('/docs/limits')).toMatch(/Klíč PROD.*500\s000 požadavků za minutu/s);
    expect((await site.api.inject('/openapi.json')).body).not.toContain('Ověřit');
  });

  it('takes the numbers of its page on limits from the settings', async () => {
    const { body } = await site.api.inject({ url: '/docs/limits', headers: { 'accept-language': 'en' } });
    const { SHORTEN_PER_HOUR, REGISTRY_ANONYMOUS_PER_MINUTE } = site.config;
    expect(body).toContain(`${SHORTEN_PER_HOUR} links an hour`);
    expect(body).toContain(`${REGISTRY_ANONYMOUS_PER_MINUTE} requests a minute`);
    for (const words of ['500,000 requests a minute', '1,000 requests a minute', '1 to 250 characters', '-90 to 90'])
      expect(body).toContain(words);
    for (const words of ['-180 to 180', '3 to 20 letters and digits', 'never', 'no limit'])
      expect(body).toContain(words);
  });

  it('has the parameters of ROOT keys folded away', async () => {
    const page = (await site.api.inject({ url: '/docs' })).body;
    const folded = [...page.matchAll(/<details class="fields"( open)?><summary><h4>Only for ROOT keys/g)];
    expect(folded.length).toBe(Object.keys(site.api.swagger().paths ?? {}).length);
    expect(folded.filter(([, isOpen]) => isOpen)).toEqual([]);
  });

  it('has curl examples that answer 200 unchanged', async () => {
    const examples = await readExamples('curl');
    expect(examples).toHaveLength(listOperations().length);
    for (const example of examples) {
      if (example.includes('-G ')) expect(example, 'every value stands whole').toContain('--data-urlencode ');
      const shell = example.replace(/^curl /, "curl -s -o /dev/null -w '%{http_code}' ");
      const { stdout } = await run('sh', ['-c', shell], { env: testEnvironment({ KONTOR_KEY: site.keys.DEV_ }) });
      expect(stdout, example).toBe('200');
      expect(example, 'an example that stands for nothing').not.toMatch(/=text\b/);
    }
  });

  it('has JavaScript examples that answer 200 unchanged', () =>
    runExamples('javascript', process.execPath, ['--input-type=module', '-e']));
});

describeWith('python3', 'the reference for Python', () => {
  it('has examples that answer 200 unchanged', () => runExamples('python', 'python3', ['-c']));
});

describeWith('php', 'the reference for PHP', () => {
  it('has examples that answer 200 unchanged', async () => {
    const examples = await readExamples('php');
    expect(examples).toHaveLength(listOperations().length);
    for (const example of examples) {
      const program = `${example.replace('<?php', '')}\necho $http_response_header[0];`;
      const { stdout } = await run('php', ['-r', program], { env: testEnvironment({ KONTOR_KEY: site.keys.DEV_ }) });
      expect(stdout, example).toMatch(/HTTP\/1\.1 200 OK$/);
    }
  });
});

describeWith('chromium', 'the reference in a browser', () => {
  it('has a field for each parameter: nested, repeated, chosen from a list', async () => {
    const { page, complaints } = await newVisitor();
    await page.goto(`${site.apiUrl}/docs`);
    await page.getByLabel('Your API key').fill(site.keys.DEV_);
    const operation = page.locator('#post-calendar-add-event');
    await operation.getByText('Try it').click();
    await operation.getByLabel('isBlocking').selectOption('false');
    await operation.getByRole('button', { name: 'Add attendees' }).click();
    const second = operation.getByRole('group', { name: 'attendees[1]' });
    await second.getByLabel('name').fill('Customer 43');
    await second.getByLabel('memberId').fill('43');
    await operation.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => operation.locator('output').innerText()).toMatch(/^200 .*"eventId"/s);
    const text = 'select name, member_id::int from calendar_attendee order by name';
    const { rows } = await site.database.query({ text });
    expect(rows).toEqual([
      { name: 'Customer 42', member_id: null },
      { name: 'Customer 43', member_id: 43 },
    ]);
    expect(complaints).toEqual([]);
  });

  it.each([1280, 390])('has no target smaller than 24 px, %i px wide', async (width) => {
    const { page } = await newVisitor({ viewport: { width, height: 800 } });
    const leaves = ['keys', 'limits', 'webhooks', 'events', 'events/event.created', 'errors', 'errors/rate_limited'];
    for (const path of ['/docs', ...leaves.map((leaf) => `/docs/${leaf}`)]) {
      await page.goto(`${site.apiUrl}${path}`);
      await drawEverything(page);
      if (path === '/docs') {
        await page.locator('#post-calendar-add-event').getByText('Try it').click();
        await page.getByRole('button', { name: 'Send' }).waitFor();
      }
      const small = await page.evaluate(`[...document.querySelectorAll('a, button, input, select, summary')]
        // A link within a sentence is as high as its line (WCAG 2.5.8, inline).
        .filter((target) => target.checkVisibility() && !target.closest('p'))
        .map((target) => [target.outerHTML.slice(0, 120), target.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 24 || height < 24)
        .map(([html]) => html)`);
      expect(small, path).toEqual([]);
    }
  });

  it.each([1280, 390])('scrolls to the operation of a link, %i px wide', async (width) => {
    const { page } = await newVisitor({ viewport: { width, height: 800 } });
    for (const anchor of ['post-address-update', 'get-branch-detail', 'errors']) {
      await page.goto('about:blank');
      await page.goto(`${site.apiUrl}/docs#${anchor}`);
      const top = () => page.locator(`#${anchor}`).evaluate((place) => Math.round(place.getBoundingClientRect().top));
      await expect.poll(top, { message: anchor }).toBe(12);
    }
  });

  it('searches, switches the language of examples, and sends a call with the reader’s key', async () => {
    const { page, complaints } = await newVisitor();
    await page.goto(`${site.apiUrl}/docs`);
    await page.keyboard.press('/');
    await page.keyboard.type('canonical iban');
    await expect.poll(() => page.locator('[data-operation]:visible').count()).toBe(1);
    await page.getByRole('button', { name: 'Python', exact: true }).first().click();
    await page.locator('.example.python:visible').first().waitFor();
    expect(await page.locator('.example.curl:visible').count()).toBe(0);

    await page.getByLabel('Your API key').fill(site.keys.DEV_);
    await page.locator('[data-operation]:visible').getByText('Try it').click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => page.locator('[data-operation]:visible output').innerText())
      .toMatch(/^200 .*"success": true/s);
    await page.getByLabel('bankAccount').fill('nonsense & more');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.locator('[data-operation]:visible output').innerText()).toContain('"success": false');
    await keepScreenshot(page, 'reference-try-it', false);
    await page.getByLabel('Search').fill('nothing like this');
    await page.getByText('Nothing found').waitFor();
    expect(complaints).toEqual([]);
  });
});
