// What an operator finds on the System screens of a browser test: jobs that failed, backups, and every state of these pages.
import { joinedMember, roomOf } from '../members.ts';
import { follow } from './browser.ts';
import type { ConsoleSite } from './console-site.ts';
import type { ConsoleState } from './console-states.ts';

/** The owner runs the installation, too. */
export const makeOperator = (site: ConsoleSite): Promise<void> =>
  roomOf(site).members.setOperator({ memberId: site.people.owner.id, isOperator: true, by: 'command line' });

/** A reminder that could not be sent, and that is tried again in an hour. */
export async function addFailedJob({ app, database, organisation }: ConsoleSite) {
  const data = { organisationId: organisation.id, environment: 'live', attempt: 0 };
  const id = await app.jobs.boss.send('calendar-email', data, { startAfter: 3_600 });
  await database.query({
    text: `update pgboss.job set state = 'retry', retry_count = 3,
             output = '{"message":"connect ECONNREFUSED 192.0.2.1:25"}' where id = $1`,
    values: [id],
  });
  return {
    address: `calendar-email/${id}`,
    readState: async () => {
      const text = 'select state from pgboss.job where id = $1';
      return (await database.query<{ state: string }>({ text, values: [id] })).rows[0]?.state;
    },
  };
}

/** One backup is done, one failed, and one is being made for as long as the test lasts. */
async function addBackups({ app, database, clock }: ConsoleSite): Promise<string> {
  const made = await app.backups.begin('command line');
  await app.backups.settled();
  for (const [state, hours] of Object.entries({ failed: 30, running: 0 })) {
    await database.query({
      text: `insert into platform_backup
               (id, kind, actor, state, started_at, beat_at, finished_at, failure, tables_done, tables_total, bytes)
             values (gen_random_uuid(), 'kept', 'command line', $1, $2, $3, $2, 'disk_full', 16, 51, 123456789)`,
      values: [state, new Date(clock.now() - hours * 3_600_000), new Date(clock.now())],
    });
  }
  return made?.id ?? '';
}

export async function listSystemStates(site: ConsoleSite): Promise<ConsoleState[]> {
  const as = await joinedMember(site, { role: 'admin', email: 'system@example.com' });
  await roomOf(site).members.setOperator({ memberId: as.id, isOperator: true, by: 'command line' });
  if (!site.app.jobs.isUp()) await site.app.jobs.start();
  const { address: job } = await addFailedJob(site);
  const backup = await addBackups(site);
  const base = `${site.url}/console/system`;
  let count = 0;
  const refused = `${base}/jobs/${job}/delete?job=${encodeURIComponent(job)}`;
  return [
    { name: 'system', as, address: base, goOn: (page) => page.locator('summary').last().click() },
    { name: 'system-settings', as, address: `${base}/settings` },
    { name: 'system-settings-none', as, address: `${base}/settings?show=changed&find=nothing-like-this` },
    { name: 'system-jobs', as, address: `${base}/jobs` },
    { name: 'system-jobs-none', as, address: `${base}/jobs?show=running&queue=member-mail` },
    { name: 'system-job', as, address: `${base}/jobs?job=${encodeURIComponent(job)}` },
    {
      name: 'system-job-refused',
      as,
      address: `${base}/jobs?job=${encodeURIComponent(job)}`,
      refused: [refused],
      goOn: async (page) => {
        await page.fill('[name=reason]', 'x');
        await page.evaluate('document.querySelector("aside form[action*=delete]").noValidate = true');
        await follow(page, page.locator('aside form[action*=delete] button'));
      },
    },
    { name: 'system-backups', as, address: `${base}/backups` },
    { name: 'system-backup', as, address: `${base}/backups/${backup}` },
    { name: 'system-blocked', as, address: `${base}/blocked-domains` },
    {
      name: 'system-blocked-added',
      as,
      address: `${base}/blocked-domains?new=domain`,
      goOn: async (page) => {
        count += 1;
        await page.fill('[name=domain]', `blocked-${count}.example`);
        await page.fill('[name=reason]', 'Phishing (ukázka)');
        await follow(page, page.locator('aside form button'));
      },
    },
    { name: 'audit-operators', as, address: `${site.url}/console/audit` },
  ];
}
