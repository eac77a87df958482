// The counts that processes share, wherever they are kept: in Redis, or in the process that started the workers.
import type { Grant, PastUse } from '../sliding-window.ts';

export type LeaseRequest = {
  name: string;
  limit: number;
  windowSeconds: number;
  want: number;
  /** The life of the counts that the asker knows. */
  life: string;
  /** What the asker let through while the counts could not be reached, or before they were lost. */
  past: PastUse[];
};

/** `anew`: the counts began a new life (they were lost), and nothing was granted or taken in. */
export type LeaseAnswer = Grant | { anew: string };

export type ReturnRequest = { name: string; windowSeconds: number; number: number; bucket: number };

/** How many processes share the counts, and which life of theirs this is. */
export type Beat = { processes: number; life: string };

export type Counts = {
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  giveBack(request: ReturnRequest): Promise<void>;
  /** Says that this process is there. Asked for once a second; the answer is also the sign that the counts are. */
  beat(): Promise<Beat>;
  close(): Promise<void>;
};
