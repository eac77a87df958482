// Whoever sends something with very many problems is told the first 20 and how many more there are: on every page, in every answer,
// and on the command line.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { addCalendar } from '#test/events.ts';

const base = '/console/demo/live';
const bff = '/bff/demo/live';
const json = { accept: 'application/json' };
const named = 20;

let kontor: TestApp;
let editor: Browser;

beforeAll(async () => {
  kontor = await testApp();
  await addBranches(kontor, [{ name: 'Zlín', slug: 'zlin' }]);
  editor = await signedInAs(kontor, 'editor');
});

const repeat = (count: number, write: (at: number) => string, by = '\n') =>
  Array.from({ length: count }, (_, at) => write(at)).join(by);
const fileOf = (name: string, text: string) => ({ name, base64: Buffer.from(text).toString('base64') });

/** What a page says in both languages about problems that it does not name; null where it says nothing. */
async function moreOn(url: string): Promise<(string | null)[]> {
  const said: (string | null)[] = [];
  for (const language of ['en', 'cs']) {
    const page = await editor.get(url, { 'accept-language': language });
    expect(page.statusCode, page.body).toBe(200);
    said.push(/and [\d,]+ more problems?|a ještě [\d\s]+ chyb[ay]?/.exec(page.body)?.[0] ?? null);
  }
  return said;
}

/** The words for so many beyond those that are named. */
const beyond: Record<number, (string | null)[]> = {
  20: [null, null],
  21: ['and 1 more problem', 'a ještě 1 chyba'],
  22: ['and 2 more problems', 'a ještě 2 chyby'],
  25: ['and 5 more problems', 'a ještě 5 chyb'],
};
const cases = Object.entries(beyond).map(([count, words]) => [Number(count), words] as const);

describe.each(cases)('%i problems', (count, words) => {
  it('of a file of links', async () => {
    const text = `url,code\n${repeat(count, (at) => `nothing ${at},f-${count}-${at}`)}\n`;
    const looked = await editor.call(`${bff}/link-files/look`, { file: fileOf('old.csv', text), from: 'csv' });
    const { id, report } = looked.json();
    expect([report.problemCount, report.problems.length]).toEqual([count, named]);
    expect(await moreOn(`${base}/link-files?file=${id}`)).toEqual(words);
  });

  it('of many new links, pasted or as a file', async () => {
    const text = repeat(count, (at) => `ftp://example.com/${at}`);
    const pasted = await editor.call(`${bff}/links/create-many`, { text });
    const sent = await editor.call(`${bff}/links/create-file`, { file: fileOf('new.csv', `url\n${text}`) });
    for (const answer of [pasted, sent]) {
      expect(answer.json().done.values.problems).toBe(String(count));
      const { id } = answer.json();
      expect((await editor.get(`${bff}/link-batches/${id}`, json)).json().problems).toBe(count);
      expect(await moreOn(`${base}/link-batches/${id}`)).toEqual(words);
      const page = (await editor.get(`${base}/link-batches/${id}`)).body;
      expect(page.match(/ftp:\/\/example\.com/g)).toHaveLength(named);
    }
  });

  it('of a file of branches, and of what refuses to import it', async () => {
    const file = fileOf(
      'b.json',
      JSON.stringify(Array.from({ length: count }, (_, at) => ({ name: `X ${at}`, latitude: 1 }))),
    );
    const { id } = (await editor.call(`${bff}/branch-files/look`, { file })).json();
    const { waiting } = (await editor.get(`${bff}/branch-files?file=${id}`, json)).json();
    const shown = waiting.rows.flatMap(({ problems }: { problems: object[] }) => problems).length;
    expect([waiting.problemCount, shown]).toEqual([count, named]);
    const refused = await editor.call(`${bff}/branch-files/apply`, { id });
    expect(refused.json().errors).toHaveLength(named);
    expect(refused.json().error).toContain(`There are ${count - 3} more problems.`);
    expect(await moreOn(`${base}/branch-files?file=${id}`)).toEqual(words);
  });

  it('of opening hours, of a branch and of a calendar', async () => {
    const hours = repeat(count, () => 'nesmysl', ' ');
    const { version } = (await editor.get(`${bff}/branches/zlin/hours`, json)).json();
    const id = `c-${count}`;
    await addCalendar(kontor, { id });
    const calendar = (await editor.get(`${bff}/calendar/calendars/${id}`, json)).json();
    const answers = [
      await editor.call(`${bff}/branches/zlin/hours`, { version, hours }),
      await editor.call(`${bff}/calendar/calendars/${id}/save`, { name: 'C', version: calendar.version, hours }),
    ];
    for (const refused of answers) {
      expect([refused.statusCode, refused.json().errors?.length], refused.body).toEqual([400, named]);
      expect(refused.json().error).toContain(`There are ${count - 3} more problems.`);
    }
    // While it is typed, five are named below the line.
    const painted = await moreOn(`${base}/branches/zlin/hours?hours=${encodeURIComponent(hours)}`);
    expect(painted).toEqual([sayEnglish(count - 5), sayCzech(count - 5)]);
  });

  it('of days to close', async () => {
    const days = repeat(count, () => 'nesmysl', ' ');
    const query = `open=closing&days=${encodeURIComponent(days)}`;
    const { closing } = (await editor.get(`${bff}/branches?${query}`, json)).json();
    expect([closing.problems.length, closing.problemCount]).toEqual([named, count]);
    // One is named below the field.
    expect(await moreOn(`${base}/branches?${query}`)).toEqual([sayEnglish(count - 1), sayCzech(count - 1)]);
  });

  it('of a list of companies: each row stands in a list with pages, which is counted', async () => {
    const answer = await editor.call(`${bff}/companies/lists/paste`, { text: repeat(count, (at) => `nothing ${at}`) });
    const { id } = answer.json();
    const { list, items, next } = (await editor.get(`${bff}/companies/lists/${id}?show=problems&size=${named}`)).json();
    expect([list.problems, items.length, next === null]).toEqual([count, named, count === named]);
    expect((await editor.get(`${base}/companies/lists/${id}`)).body).toContain(`To look at (${count})`);
  });
});

const sayEnglish = (count: number) => `and ${count} more problem${count === 1 ? '' : 's'}`;
const sayCzech = (count: number) => `a ještě ${count} ${count === 1 ? 'chyba' : count < 5 ? 'chyby' : 'chyb'}`;
