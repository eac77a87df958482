// What the process and its drain thread tell each other.
import type { ConnectionConfig } from '#platform/database/client.ts';

export type ThreadData = {
  connection: Omit<ConnectionConfig, 'types'>;
  journalRoot: string;
  /** The journal of this process. */
  folder: { id: string; path: string };
  visitorSecret: string;
  cityFile: string | undefined;
};

export type DrainTask = {
  number: number;
  /** Closed segments of this process's journal, oldest first. */
  segments: number[];
  /** Only the clicks of this shard, and before everything else: someone waits for them. */
  urgentShard?: number;
  /** Also look for journals of processes that are gone. */
  adopt?: boolean;
};

/** All clicks of a segment are in the database. */
export type SegmentDrained = { drained: number; clicks: number; seconds: number };

/** A task has ended. */
export type DrainReport = {
  done: number;
  /** Things the operator should read once. */
  notices: string[];
  /** Why the rest was not drained. */
  problem?: string;
};
