// The System screens, for people who run the installation: state, settings, background work, and backups.
import Type from 'typebox';
import { isId } from '#platform/ids.ts';
import { declareFor, oneOfValues, optionalText, type RoomConsole } from '#platform/screens/declare.ts';
import { PageQuery } from '#platform/screens/keyset.ts';
import { msg, type Text } from '#platform/text/msg.ts';
import { viewBackup, viewBackups } from './backup-views.ts';
import { backupGone, backupRunning } from './errors.ts';
import { jobShows, removeJob, retryJob, viewJobs } from './jobs.ts';
import type { SystemRoom } from './room.ts';
import { viewSettings } from './settings-view.ts';
import { viewSystem } from './system-view.ts';

const { screen, action } = declareFor<SystemRoom>();
const place = { scope: 'operator', permission: null } as const;
const tab = (at: number, label: Text) => ({ of: 'system', at, label });
const fileType = 'application/gzip';

const QueueName = Type.String({ maxLength: 100 });
const JobId = Type.String({ maxLength: 40 });

export const systemConsole: RoomConsole<SystemRoom> = {
  name: 'console',
  screens: [
    screen({
      ...place,
      path: 'system',
      page: 'system',
      summary: 'The state of this installation',
      nav: { id: 'system', label: msg('System'), group: 'administration', at: 120 },
      tab: tab(10, msg('State')),
      query: Type.Object({}),
      view: viewSystem,
    }),
    screen({
      ...place,
      path: 'system/settings',
      page: 'settings',
      tab: tab(20, msg('Settings')),
      summary: 'The settings in force and where they come from',
      query: Type.Object({
        find: optionalText({ maxLength: 100, description: 'A part of the name, the value or the meaning.' }),
        show: Type.Optional(oneOfValues(['all', 'changed'])),
      }),
      view: (room, _caller, asked) => viewSettings(room, asked),
    }),
    screen({
      ...place,
      path: 'system/jobs',
      page: 'jobs',
      tab: tab(30, msg('Jobs')),
      summary: 'Background work: what failed, runs and waits',
      query: Type.Object({
        ...PageQuery,
        show: Type.Optional(oneOfValues(jobShows)),
        queue: Type.Optional(QueueName),
        job: optionalText({ maxLength: 150, description: 'Queue and id of the job that is open beside the list.' }),
      }),
      view: (room, _caller, asked) => viewJobs(room, asked),
    }),
    screen({
      ...place,
      path: 'system/backups',
      page: 'backups',
      tab: tab(40, msg('Backups')),
      summary: 'The backups that were made; its download is a new one, straight from the database',
      query: Type.Object({ ...PageQuery }),
      view: (room, _caller, asked) => viewBackups(room, asked),
      download: async ({ backups }, { actor }) => {
        const sent = await backups.send(actor);
        if (!sent) throw backupRunning();
        return { name: sent.name, type: fileType, content: sent.content };
      },
    }),
    screen({
      ...place,
      path: 'system/backups/:id',
      page: 'backup',
      summary: 'One backup; its download is the file that was kept',
      query: Type.Object({ id: Type.String({ maxLength: 40 }) }),
      view: (room, _caller, { id }) => viewBackup(room, id),
      download: async ({ backups }, { actor }, { id }) => {
        const kept = isId(id) ? await backups.read(id, actor) : null;
        if (!kept) throw backupGone();
        return { ...kept, type: fileType };
      },
    }),
  ],
  actions: [
    action({
      ...place,
      path: 'system/jobs/:name/:id/retry',
      form: 'system/jobs',
      summary: 'Try a failed job again now',
      body: Type.Object({ name: QueueName, id: JobId }),
      act: retryJob,
    }),
    action({
      ...place,
      path: 'system/jobs/:name/:id/delete',
      form: 'system/jobs',
      summary: 'Delete a job',
      body: Type.Object({
        name: QueueName,
        id: JobId,
        reason: Type.String({ minLength: 3, maxLength: 200, label: 'Reason, kept in the audit log' }),
      }),
      act: removeJob,
    }),
    action({
      ...place,
      path: 'system/backups/make',
      form: 'system/backups',
      summary: 'Make a backup now',
      body: Type.Object({}),
      act: async ({ backups }, { actor }) => {
        const begun = await backups.begin(actor);
        if (!begun) throw backupRunning();
        const said = msg('The backup has begun. Everybody can go on working.');
        return { to: 'system/backups', done: { code: 'backup.begun', said }, data: { id: begun.id } };
      },
    }),
  ],
};
