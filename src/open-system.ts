// What the System screens show and do, gathered from the whole house: settings, checks, background work and backups.
import type { AuditLog } from '#platform/audit/audit.ts';
import { openBackups } from '#platform/backups/backups.ts';
import type { Clock } from '#platform/clock.ts';
import { workerNumber } from '#platform/cluster/primary.ts';
import { describeSettings } from '#platform/config/describe-config.ts';
import type { SettingSource } from '#platform/config/read-config.ts';
import type { SettingSchemas } from '#platform/config/setting.ts';
import type { Database } from '#platform/database/database.ts';
import { compareStatus } from '#platform/database/migrations/migrate.ts';
import { readMigrationFiles } from '#platform/database/migrations/read-files.ts';
import { jobStore } from '#platform/jobs/job-store.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { TextIndex } from '#platform/search/text-indexes.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import { backupFiles } from './data-folder.ts';
import { examineRunning } from './examine.ts';
import type { Config, SettingName } from './rooms.ts';
import { productVersion } from './version.ts';

export type SettingSources = Partial<Record<SettingName, SettingSource>>;

export type SystemGiven = {
  config: Config;
  sources: SettingSources;
  /** All settings of the house. */
  schemas: SettingSchemas;
  database: Database;
  jobs: Jobs;
  audit: AuditLog;
  clock: Clock;
  log: Log;
  addresses: readonly { name: string; url: string }[];
  /** Of the search of the console. */
  textIndexes: readonly TextIndex[];
};

/** The console draws this; `backups` has to be closed. */
export function openSystem(given: SystemGiven) {
  const { config, sources, schemas, database, jobs, audit, clock, log, addresses, textIndexes } = given;
  const keep = { most: config.BACKUP_KEEP, days: config.BACKUP_KEEP_DAYS };
  const content = { dataDir: config.DATA_DIR, files: backupFiles, kontorVersion: productVersion };
  const backups = openBackups({ database, audit, clock, log, keep, ...content });
  // Now, not when they are first needed: an upgrade may replace the files while this process runs.
  const migrationFiles = readMigrationFiles();
  migrationFiles.catch(() => undefined);
  return {
    backups,
    facts: {
      version: productVersion,
      node: process.version,
      postgres: database.version,
      postgresKind: database.kind,
      startedAt: new Date(clock.now()).toISOString(),
      workers: config.WORKERS,
      worker: workerNumber === 0 ? null : workerNumber,
      addresses: [{ name: 'api', url: config.API_URL }, ...addresses],
    },
    examine: () => examineRunning(config, database, textIndexes),
    readMigrations: async () => {
      try {
        return await compareStatus(database, await migrationFiles);
      } catch (error) {
        if (error instanceof StartupProblem) return null;
        throw error;
      }
    },
    settings: describeSettings(schemas, { config, sources: sources as Record<SettingName, SettingSource> }),
    store: jobStore(database),
    isUp: jobs.isUp,
    database,
    audit,
    keep,
    folder: `${config.DATA_DIR}/backups`,
    // A secret in a file of the data folder is in the backup; one in the environment is not.
    missing: (['KEY_PEPPER', 'VISITOR_SECRET'] as const).filter((name) => config[name] !== undefined),
  };
}
