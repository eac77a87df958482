// Input of callers and visitors is never interpreted: not in headers, the log, spreadsheets or pages.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';
import { HANGS_MS } from '#test/run/environment.ts';

let kontor: TestApp;
beforeAll(async () => {
  kontor = await testApp({ settings: { TRUSTED_PROXIES: '127.0.0.1', SHORTEN_PER_HOUR: '1000' } });
});

const lineEnds = [
  '\r\nX-Evil: 1',
  '\nX-Evil: 1',
  '\rX-Evil: 1',
  '%0d%0aX-Evil: 1',
  '\u560d\u560aX-Evil: 1',
  '\u2028X-Evil: 1',
];

describe('line breaks', () => {
  it.each(lineEnds)('%j add no header, whatever field they are in', async (text) => {
    const encoded = encodeURIComponent(text);
    const header = text.replace(/[^\x20-\x7e]/g, '');
    const forged = { 'x-request-id': header, origin: `https://a${header}`, referer: header, 'if-none-match': header };
    const asked = await Promise.all([
      kontor.shortener.inject(`/api/shorten?url=https://example.com/${encoded}`),
      kontor.shortener.inject(`/api/shorten?url=https://example.com&custom=${encoded}`),
      kontor.shortener.inject(`/${encoded}`),
      kontor.shortener.inject(`/api/stats/${encoded}?format=csv`),
      kontor.api.inject({ url: `/docs/errors/${encoded}`, headers: forged }),
      kontor.api.inject({ url: `/api/v1/branch/detail?slug=${encoded}`, headers: { ...forged, 'x-api-key': header } }),
      kontor.api.inject({ method: 'DELETE', url: `/docs/errors/${encoded}` }),
    ]);
    const made = asked[0]?.statusCode === 200 ? asked[0].json().data.short_code : undefined;
    if (made)
      asked.push(
        await kontor.shortener.inject(`/${made}`),
        await kontor.shortener.inject(`/api/stats/${made}?format=csv`),
      );
    for (const { headers } of asked) {
      expect(headers['x-evil']).toBeUndefined();
      for (const value of Object.values(headers)) expect(String(value)).not.toMatch(/[\r\n\0]|[^\x20-\xff]/);
    }
  });

  it('and forged entries add no line to the log', async () => {
    const forged = '\n{"level":"fatal","msg":"forged"}\n\u001b[2Jforged';
    const before = kontor.logLines.length;
    const headers = {
      'user-agent': 'x',
      referer: encodeURI(forged),
      'x-request-id': '"},{"forged":"1',
      'x-api-key': 'forged',
    };
    await kontor.api.inject({ url: `/api/v1/branch/list?limit=${encodeURIComponent(forged)}`, headers });
    await kontor.api.inject({ url: `/${encodeURIComponent(forged)}`, headers });
    await kontor.shortener.inject({ url: `/${encodeURIComponent(forged)}`, headers });
    await kontor.shortener.inject({ url: `/api/shorten?url=${encodeURIComponent(forged)}`, headers });
    const lines = kontor.logLines.slice(before);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      expect(line.trimEnd()).not.toContain('\n');
      expect(line).not.toContain('\u001b');
      expect(JSON.parse(line)).not.toMatchObject({ level: 'fatal' });
    }
  });
});

/** After the corpora of OWASP and PortSwigger: a tag, an attribute, a scheme, an entity, a template, another encoding. */
const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</title><script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '"autofocus onfocus=alert(1) x="',
  'javascript:alert(1)',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u2028</script><script>alert(1)//',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '![x](x"onerror="alert(1))',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
];

/** The tags of a page with the names of their attributes, as a browser reads them. */
const tagsOf = (page: string) =>
  new Set(
    [...page.matchAll(/<[a-z!/](?:"[^"]*"|[^">])*>?/gi)].map(([tag]) =>
      tag.replace(/="[^"]*"/g, '=""').replace(/\s+/g, ' '),
    ),
  );

const untilCounted = (custom: string, visits: number) =>
  vi.waitFor(
    async () => {
      const { data } = (await kontor.shortener.inject(`/api/stats/${custom}`)).json();
      expect(data.total_clicks + data.bot_clicks).toBe(visits);
      expect(data.total_clicks).toBeGreaterThan(0);
    },
    { timeout: HANGS_MS, interval: 50 },
  );

async function visit(custom: string, text: string): Promise<void> {
  const visible = text.replace(/[^\x21-\x7e]/g, '');
  // An agent with such a text may count as a bot; the other one is always shown.
  for (const agent of [`Mozilla/5.0 ${visible}`, 'curl/8.5.0']) {
    for (const referer of [`https://evil.example/${visible}`, `https://${visible}`]) {
      await kontor.shortener.inject({ url: `/${custom}`, headers: { referer, 'user-agent': agent } });
    }
  }
  await untilCounted(custom, 4);
}

/** The pages that show input, with this text. */
async function listPages(custom: string, text: string) {
  const headers = { accept: 'text/html' };
  const encoded = encodeURIComponent(text);
  return Promise.all([
    kontor.shortener.inject({ url: `/${custom}+`, headers }),
    kontor.shortener.inject({ url: `/${encoded}`, headers }),
    kontor.shortener.inject({ url: `/${encoded}+`, headers }),
    kontor.shortener.inject({ url: `/${custom}.svg`, headers }),
    kontor.api.inject({ url: `/docs/errors/${encoded}`, headers }),
  ]);
}

describe('scripts', () => {
  let harmless: Set<string>[];
  beforeAll(async () => {
    await kontor.shortener.inject('/api/shorten?url=https://example.com/a%3Fq=b%23c&custom=harmless');
    await visit('harmless', 'harmless.example');
    harmless = (await listPages('harmless', 'harmless-unknown')).map(({ body }) => tagsOf(body));
  });

  it.each(scripts)('%s in target, referrer or code does not run on any page', async (script) => {
    const custom = `xss${scripts.indexOf(script)}`;
    const target = `https://example.com/${encodeURIComponent(script)}?q=${encodeURIComponent(script)}#${script}`;
    const made = await kontor.shortener.inject(`/api/shorten?url=${encodeURIComponent(target)}&custom=${custom}`);
    // Some are not valid URLs; for these, only the referrer is tested.
    if (made.statusCode !== 200) await kontor.shortener.inject(`/api/shorten?url=https://example.com&custom=${custom}`);
    await visit(custom, script);
    const pages = await listPages(custom, script);
    for (const [at, { headers, body }] of pages.entries()) {
      const type = String(headers['content-type']);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(type).toMatch(/^(?:text\/html|image\/svg\+xml|application\/json)/);
      if (type.startsWith('application/json')) continue;
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      if (type.startsWith('text/html'))
        expect([...(harmless[at] ?? [])]).toEqual(expect.arrayContaining([...tagsOf(body)]));
    }
  });

  it('in names and Markdown of a branch are sent as data, never as a page', async () => {
    const rows = scripts.map((script, at) => ({
      name: `${script} ${at}`,
      slug: `xss-${at}`,
      termsAndConditions: script,
    }));
    await addBranches(kontor, rows);
    const headers = { 'x-api-key': kontor.keys.PROD, accept: 'text/html, application/ld+json' };
    for (const { slug, name } of rows) {
      const answer = await kontor.api.inject({ url: `/api/v1/branch/detail?slug=${slug}`, headers });
      expect(answer.headers['content-type']).toMatch(/^application\/(?:ld\+)?json/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.json().name).toBe(name.replaceAll('\u2028', ' ').trim());
    }
  });
});

describe('formulas', () => {
  const formulas = ['=cmd|/C calc!A0', '+1+1', '-2+3', '@SUM(1)', '\t=1', '=HYPERLINK("x")'];
  it.each(formulas)('%j from a referrer is text in the exported file', async (formula) => {
    const custom = `csv${formulas.indexOf(formula)}`;
    await kontor.shortener.inject(`/api/shorten?url=https://example.com&custom=${custom}`);
    for (const agent of [formula.trim(), 'curl/8.5.0']) {
      const headers = { referer: `https://${formula.trim()}/`, 'user-agent': agent };
      await kontor.shortener.inject({ url: `/${custom}`, headers });
    }
    await untilCounted(custom, 2);
    const file = await kontor.shortener.inject(`/api/stats/${custom}?format=csv`);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${custom}.csv"`);
    for (const cell of file.body.trim().split(/[\r\n,]+/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
  });
});
