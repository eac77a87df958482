// The reference: every operation is in it, every example runs unchanged, and search and "try it" work.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepScreenshot, newVisitor } from '#test/browser/browser.ts';
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
  return [...figures].map(([, code = '']) => decode(code));
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
  const demo = { tenants, defaultCountry: 'CZ' };
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

  it('has curl examples that answer 200 unchanged', async () => {
    const examples = await readExamples('curl');
    expect(examples).toHaveLength(listOperations().length);
    for (const example of examples) {
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

    await page.getByLabel('Your key').fill(site.keys.DEV_);
    await page.locator('[data-operation]:visible').getByText('Try it').click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => page.locator('[data-operation]:visible output').innerText())
      .toMatch(/^200 .*"success": true/s);
    await keepScreenshot(page, 'reference-try-it', false);
    await page.getByLabel('Search').fill('nothing like this');
    await page.getByText('Nothing was found').waitFor();
    expect(complaints).toEqual([]);
  });
});
