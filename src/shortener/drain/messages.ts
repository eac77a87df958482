// What the process and its drain thread tell each other.
import type { ClientConfig } from 'pg';

export type ThreadData = {
  connection: Omit<ClientConfig, 'types'>;
  journalRoot: string;
  /** The journal of this process. */
  folder: { id: string; path: string };
  visitorSecret: string;
  cityFile: string | undefined;
};

export type DrainTask = {
  /** Closed segments of this process's journal, oldest first. */
  segments: number[];
  /** Also look for journals of processes that are gone. */
  adopt: boolean;
};

export type DrainReport = {
  /** Segments that are now in the database. */
  drained: number[];
  clicks: number;
  /** Things the operator should read once. */
  notices: string[];
  /** Why the rest was not drained. */
  problem?: string;
};
