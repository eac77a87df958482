// What the System screens get: the state of the installation, and what they can do to it.
import type { Organisations } from '#organisation';
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Backups } from '#platform/backups/backups.ts';
import type { DescribedSetting } from '#platform/config/describe-config.ts';
import type { Database } from '#platform/database/database.ts';
import type { MigrationStatus } from '#platform/database/migrations/migrate.ts';
import type { JobStore } from '#platform/jobs/job-store.ts';

/** A finding of the doctor: the sentence of the command line, and the same as a word with values for the pages. */
type Finding = { check: string; ok: boolean; finding: string; code: string; values: Record<string, string> };

export type SystemRoom = SystemGiven & {
  organisations: Organisations;
  /** The name of a member. */
  nameOf(memberId: string): Promise<string | null>;
};

export type SystemGiven = {
  facts: {
    version: string;
    node: string;
    postgres: string;
    postgresKind: 'embedded' | 'external';
    startedAt: string;
    /** How many processes serve on this machine, and which of them answered. */
    workers: number;
    worker: number | null;
    addresses: { name: string; url: string }[];
  };
  examine(): Promise<Finding[]>;
  /** Null when the database is newer than this Kontor. */
  readMigrations(): Promise<MigrationStatus | null>;
  settings: readonly DescribedSetting[];
  backups: Backups;
  keep: { most: number; days: number };
  /** The folder of kept backups. */
  folder: string;
  /** Secrets in the environment, which no backup contains. */
  missing: readonly string[];
  /** Background work. */
  store: JobStore;
  isUp(): boolean;
  database: Database;
  audit: AuditLog;
};
