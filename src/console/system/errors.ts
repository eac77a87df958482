// The refusals of the System screens.
import { refusalKind } from '#platform/http/refusal.ts';
import { msg } from '#platform/text/msg.ts';

export const backupRunning = refusalKind({
  status: 409,
  code: 'backup_running',
  title: 'A backup is being made',
  message: msg('A backup is being made at this moment. Wait until it is done; only one is made at a time.'),
  meaning: 'Somebody has asked for a backup that is not finished yet, or a download of one is under way.',
  remedy: 'Wait until it is done, and look at the list of backups.',
});

export const backupGone = refusalKind({
  status: 404,
  code: 'backup_gone',
  title: 'No such backup here',
  message: msg('This backup is not on this machine: it was removed, or another machine keeps it.'),
  meaning: 'The file was removed by its age or number, by hand, or it is in the data folder of another machine.',
  remedy: 'Download a new one: that works on every machine.',
});

export const jobGone = refusalKind({
  status: 409,
  code: 'job_gone',
  title: 'The job is done',
  message: msg(
    'This job is not there any more: it has run meanwhile, or somebody has deleted it. Nothing was changed.',
  ),
  meaning: 'Between the page and the request the job has run, was deleted, or was removed after its time.',
  remedy: 'Look at the list of jobs again.',
});

export const jobRunning = refusalKind({
  status: 409,
  code: 'job_running',
  title: 'The job is running',
  message: msg('This job is running at this moment. Wait until it has ended. Nothing was changed.'),
  meaning: 'A process works on the job now, so it can neither be tried again nor be deleted.',
  remedy: 'Wait until it has ended, and look at the list of jobs again.',
});

export const jobNotFailed = refusalKind({
  status: 409,
  code: 'job_not_failed',
  title: 'The job has not failed',
  message: msg('This job has not failed: it runs by itself when its time comes. Nothing was changed.'),
  meaning: 'Only a job that has failed can be tried again. This one waits for its time, or is about to run.',
  remedy: 'Wait, or look at the list of jobs again.',
});

export const systemErrors = [backupRunning, backupGone, jobGone, jobRunning, jobNotFailed];
