// How the actions are done that leave no line in the audit log, and those whose things are made by background jobs.
import { signedInOperator } from '#test/console-calls.ts';
import { actionProofs } from '../audit/action-proofs.ts';
import type { Proof, World } from '../audit/world.ts';
import { addCalendar } from '../events.ts';

export type Example = Pick<Proof, 'do' | 'hasSubject'> & { leaves: string | null };

const live = 'demo/live';
const silent = (work: Proof['do']): Example => ({ leaves: null, do: work });
const leaving = (leaves: string, work: Proof['do']): Example => ({ leaves, do: work });

const fileOf = (name: string, text: string) => ({ file: { name, base64: Buffer.from(text).toString('base64') } });

async function failedReminder({ kontor, canary, act }: World): Promise<string> {
  const { eventId } = await act(`${live}/calendar/events/create`, {
    ...{ calendarId: await addCalendar(kontor), title: canary(), startTime: '2037-11-16T10:00', minutes: 30 },
    ...{ notifyBefore: ['1d'], attendees: [{ name: canary(), email: `${canary()}@example.com` }] },
  });
  const text = `update calendar_reminder set state = 'failed', reason = 'refused' where event_id = $1 returning id`;
  const { rows } = await kontor.database.query<{ id: string }>({ text, values: [eventId] });
  return `${live}/reminders/${rows[0]?.id}`;
}

async function failedJob({ kontor }: World): Promise<string> {
  const id = await kontor.app.jobs.boss.send('calendar-email', {}, { startAfter: 3_600 });
  const text = `update pgboss.job set state = 'failed' where id = $1`;
  await kontor.database.query({ text, values: [id] });
  return `system/jobs/calendar-email/${id}`;
}

export const examples: Record<string, Example> = {
  ...actionProofs,
  'organisation branches/:slug/check-hours': silent(async ({ act }) => {
    await act(`${live}/branches/create`, { name: 'Checked', slug: 'checked' });
    await act(`${live}/branches/checked/check-hours`, { hours: 'nonstop' });
  }),
  'organisation branch-files/look': silent(({ act }) =>
    act(`${live}/branch-files/look`, fileOf('branches.csv', 'name\nJihlava\n')),
  ),
  'organisation link-files/look': silent(({ act }) =>
    act(`${live}/link-files/look`, fileOf('links.csv', 'url,code\nhttps://example.com/,looked\n')),
  ),
  'organisation links/sheet': silent(async ({ act }) => {
    const { code } = await act(`${live}/links/create`, { url: 'https://example.com/sheet' });
    await act(`${live}/links/sheet`, { ids: [String(code)] });
  }),
  'member account/passkeys/options': silent(({ act }) => act('account/passkeys/options')),
  'organisation reminders/:id/send': leaving('reminder.send', async (world) =>
    world.act(`${await failedReminder(world)}/send`),
  ),
  'organisation reminders/:id/dismiss': leaving('reminder.dismiss', async (world) =>
    world.act(`${await failedReminder(world)}/dismiss`),
  ),
  'organisation reminders/:id/restore': leaving('reminder.restore', async (world) => {
    const reminder = await failedReminder(world);
    await world.act(`${reminder}/dismiss`);
    await world.act(`${reminder}/restore`);
  }),
  'operator system/jobs/:name/:id/retry': leaving('job.retry', async (world) =>
    world.act(`${await failedJob(world)}/retry`, {}, await signedInOperator(world.kontor)),
  ),
  'operator system/jobs/:name/:id/delete': leaving('job.delete', async (world) =>
    world.act(`${await failedJob(world)}/delete`, { reason: 'moved' }, await signedInOperator(world.kontor)),
  ),
  'operator system/backups/make': leaving('backup.make', async ({ act, kontor }) => {
    await act('system/backups/make', {}, await signedInOperator(kontor));
    await kontor.app.backups.settled();
  }),
};
