// The System screens, for who runs the installation: state, settings, background work and backups (design console.md).
import Type from 'typebox';
import { type Action, defineAction, defineScreen, type Screen } from '#platform/screens/screen.ts';
import type { TodayFace } from '#platform/screens/today.ts';
import { type BackupPartNeeds, backupPart } from './backup-part.ts';
import { type BackupScreenNeeds, backupScreens } from './backup-screens.ts';
import { type JobsNeeds, jobStory } from './jobs.ts';
import { DeleteForm, JobsQuery, JobsView, RetryForm, SettingsQuery, SettingsView, SystemView } from './schema.ts';
import { type SettingsViewNeeds, settingsView } from './settings-view.ts';
import { type SystemViewNeeds, systemView } from './system-view.ts';

export type SystemNeeds = SystemViewNeeds &
  SettingsViewNeeds &
  JobsNeeds &
  Pick<BackupPartNeeds, 'clock'> &
  BackupScreenNeeds;

export function systemScreens(needs: SystemNeeds): { screens: Screen[]; actions: Action[]; today: TodayFace } {
  const viewSettings = settingsView(needs);
  const jobs = jobStory(needs);
  const ofBackups = backupScreens(needs);
  const place = { scope: 'operator', permission: null } as const;
  return {
    today: backupPart(needs),
    screens: [
      defineScreen({
        ...place,
        path: 'system',
        summary: 'The state of this installation',
        nav: { id: 'system', group: 'administration', at: 120 },
        query: Type.Object({}),
        answer: SystemView,
        view: systemView(needs),
        page: 'system',
      }),
      defineScreen({
        ...place,
        path: 'system/settings',
        summary: 'The settings in force and where they come from',
        query: SettingsQuery,
        answer: SettingsView,
        view: viewSettings,
        page: 'settings',
      }),
      defineScreen({
        ...place,
        path: 'system/jobs',
        summary: 'Background work: what failed, runs and waits',
        query: JobsQuery,
        answer: JobsView,
        view: jobs.view,
        page: 'jobs',
      }),
      ...ofBackups.screens,
    ],
    actions: [
      defineAction({
        ...{ ...place, form: 'system/jobs', path: 'system/jobs/:name/:id/retry', body: RetryForm },
        summary: 'Try a failed job again now',
        act: jobs.retry,
      }),
      defineAction({
        ...{ ...place, form: 'system/jobs', path: 'system/jobs/:name/:id/delete', body: DeleteForm },
        summary: 'Delete a job',
        act: jobs.remove,
      }),
      ...ofBackups.actions,
    ],
  };
}
