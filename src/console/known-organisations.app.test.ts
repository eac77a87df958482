// Organisations in the console: read from memory, and every process is notified of each change.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { browserOf } from '#test/console-calls.ts';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { joinedMember } from '#test/members.ts';

let kontor: TestApp;
/** Another process on the same database. */
let other: TestApp;

beforeAll(async () => {
  const url = await testDatabaseUrl();
  kontor = await testApp({ database: await openTestDatabase(url) });
  const pepper = (await readFile(join(kontor.config.DATA_DIR, 'key-pepper'), 'utf8')).trim();
  other = await testApp({ database: await openTestDatabase(url), settings: { KEY_PEPPER: pepper } });
});

describe('a request of the console', () => {
  it('reads no organisation that is in memory, and sees a change of another process', async () => {
    const { token } = await joinedMember(kontor, { role: 'viewer' });
    const browser = browserOf(kontor, token);
    const page = async () => (await browser.get('/console/demo/live/people')).body;
    await page();
    // A change without a notice: only a process that reads the table again would see it.
    await kontor.database.query({ text: `update organisation set name = 'Unheard of' where slug = 'demo'` });
    expect(await page()).not.toContain('Unheard of');
    await other.app.rooms.organisation.organisations.change('demo', { name: 'Loud and clear' }, 'command line');
    await expect.poll(page, { interval: 10 }).toContain('Loud and clear');
  });

  it('shows a member of several organisations all of them, and no other', async () => {
    const person = await joinedMember(kontor, { role: 'viewer' });
    const { organisation: second } = await kontor.addOrganisation('second-place');
    await kontor.addOrganisation('foreign-place');
    const { members } = kontor.app.rooms.member;
    await members.invite({ organisationId: second.id, email: person.email, role: 'viewer', by: 'command line' });
    const { body } = await browserOf(kontor, person.token).get('/console/demo/live/people');
    expect(body).toContain('/console/second-place/live');
    expect(body).not.toContain('foreign-place');
  });
});
