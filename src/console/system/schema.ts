// The shapes of the System screens: what they show, and what their forms send.
import Type, { type Static } from 'typebox';
import { PageQuery, pageOf } from '#platform/screens/keyset.ts';

const Moment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);
const Text = Type.Union([Type.String(), Type.Null()]);
const oneOf = <const Names extends readonly string[]>(names: Names) =>
  Type.Unsafe<Names[number]>(Type.Union(names.map((name) => Type.Literal(name))));

export const FindingItem = Type.Object({
  check: Type.String({ description: 'What was looked at.' }),
  ok: Type.Boolean(),
  finding: Type.String({ description: 'What was found, and what to do if it is wrong.' }),
  code: Type.String({ description: 'The finding as a word that programs can compare.' }),
  values: Type.Record(Type.String(), Type.String()),
});

const Migration = Type.Object({ number: Type.Integer(), name: Type.String(), appliedAt: Moment });

export const BackupAgeView = Type.Object({
  state: oneOf(['fresh', 'old', 'never']),
  days: Type.Integer({ description: 'Whole days since the newest backup, or since the installation.' }),
  newestAt: Moment,
});

export const SystemView = Type.Object({
  version: Type.String(),
  node: Type.String(),
  postgres: Type.String(),
  postgresKind: oneOf(['embedded', 'external']),
  startedAt: Type.String({ format: 'date-time' }),
  workers: Type.Integer({ description: 'How many processes serve on this machine.' }),
  worker: Type.Union([Type.Integer(), Type.Null()], { description: 'Which of them answered.' }),
  addresses: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  findings: Type.Array(FindingItem),
  migrations: Type.Object({
    applied: Type.Array(Migration),
    pending: Type.Array(Migration),
    isNewer: Type.Boolean({ description: 'Whether the database is newer than this Kontor.' }),
  }),
  backup: BackupAgeView,
});
export type SystemView = Static<typeof SystemView>;

export const SettingItem = Type.Object({
  name: Type.String(),
  group: Type.String(),
  means: Type.String(),
  isSecret: Type.Boolean(),
  isSet: Type.Boolean(),
  value: Type.Union([Type.String(), Type.Null()], { description: 'Null for a secret, which is never shown.' }),
  source: oneOf(['flag', 'environment', 'file', '.env', 'default', 'not set']),
});
export type SettingItem = Static<typeof SettingItem>;

export const SettingsView = Type.Object({
  items: Type.Array(SettingItem),
  total: Type.Integer(),
  changed: Type.Integer({ description: 'How many do not have their default.' }),
  find: Type.String(),
  show: oneOf(['all', 'changed']),
});
export type SettingsView = Static<typeof SettingsView>;

export const SettingsQuery = Type.Object({
  find: Type.Optional(Type.String({ maxLength: 100, description: 'A part of the name, the value or the meaning.' })),
  show: Type.Optional(SettingsView.properties.show),
});

export const JobState = oneOf(['failing', 'failed', 'running', 'waiting', 'done', 'cancelled']);

export const JobItem = Type.Object({
  id: Type.String(),
  queue: Type.String(),
  state: JobState,
  failures: Type.Integer({ description: 'How many tries have failed.' }),
  createdAt: Type.String({ format: 'date-time' }),
  dueAt: Type.String({ format: 'date-time', description: 'When it runs next, or was due.' }),
  startedAt: Moment,
  endedAt: Moment,
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'What the last try said, without secrets, addresses and numbers of people.',
  }),
  organisation: Type.Union([Type.String(), Type.Null()], { description: 'Whose job it is.' }),
  environment: Text,
});
export type JobItem = Static<typeof JobItem>;

const Show = oneOf(['failing', 'running', 'waiting', 'done']);

export const JobsView = Type.Object({
  ...pageOf(JobItem),
  isUp: Type.Boolean({ description: 'Whether background work has started here.' }),
  show: Show,
  queue: Text,
  queues: Type.Array(
    Type.Object({
      name: Type.String(),
      failing: Type.Integer(),
      running: Type.Integer(),
      waiting: Type.Integer(),
      done: Type.Integer(),
    }),
  ),
  most: Type.Integer({ description: 'Failing and running jobs are counted up to this.' }),
  chosen: Type.Union([JobItem, Type.Null()]),
});
export type JobsView = Static<typeof JobsView>;

const QueueName = Type.String({ maxLength: 100 });
const JobId = Type.String({ maxLength: 40 });

export const JobsQuery = Type.Object({
  ...PageQuery,
  show: Type.Optional(Show),
  queue: Type.Optional(QueueName),
  job: Type.Optional(
    Type.String({ maxLength: 150, description: 'Queue and id of the job that is open beside the list.' }),
  ),
});

export const RetryForm = Type.Object({ name: QueueName, id: JobId });
export const DeleteForm = Type.Object({
  name: QueueName,
  id: JobId,
  reason: Type.String({ minLength: 3, maxLength: 200, description: 'Why; it is kept in the audit log.' }),
});

export const BackupItem = Type.Object({
  id: Type.String(),
  kind: oneOf(['kept', 'sent', 'command']),
  state: oneOf(['running', 'done', 'failed']),
  by: Type.Union([Type.String(), Type.Null()], {
    description: 'Who made it: null for a command, empty for somebody without a name.',
  }),
  startedAt: Type.String({ format: 'date-time' }),
  finishedAt: Moment,
  checkedAt: Moment,
  tablesDone: Type.Integer(),
  tablesTotal: Type.Integer(),
  bytes: Type.Number(),
  failure: Text,
  file: Text,
  isHere: Type.Boolean({ description: 'Whether the file can be downloaded from the process that answered.' }),
  isRemoved: Type.Boolean(),
});
export type BackupItem = Static<typeof BackupItem>;

export const BackupsView = Type.Object({
  ...pageOf(BackupItem),
  running: Type.Union([BackupItem, Type.Null()]),
  age: BackupAgeView,
  keep: Type.Object({ most: Type.Integer(), days: Type.Integer() }),
  folder: Type.String({ description: 'Where kept backups are.' }),
  missing: Type.Array(Type.String(), { description: 'Secrets of the environment, which are in no backup.' }),
});
export type BackupsView = Static<typeof BackupsView>;

export const BackupsQuery = Type.Object({ ...PageQuery });
export const BackupId = Type.Object({ id: Type.String({ maxLength: 40 }) });
