// The counts that processes share, wherever they are kept: in Redis, or in the process that started the workers.
import type { Grant, NamedUse } from '../sliding-window.ts';

export type LeaseRequest = {
  name: string;
  limit: number;
  windowSeconds: number;
  want: number;
  /** The life of the counts that the asker knows. */
  life: string;
};

/** `anew`: the counts began a new life (they were lost), and nothing was granted. */
export type LeaseAnswer = Grant | { anew: string };

export type ReturnRequest = { name: string; windowSeconds: number; number: number; bucket: number };

/** What a process let through while the counts could not be reached, or before they were lost. Another life ignores it. */
export type TellRequest = { windowSeconds: number; life: string; uses: NamedUse[] };

/** How many processes share the counts, and which life of theirs this is. */
export type Beat = { processes: number; life: string };

export type Counts = {
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  giveBack(request: ReturnRequest): Promise<void>;
  /** What is told before a lease or a beat is asked for is counted before it. */
  tell(request: TellRequest): Promise<void>;
  /**
   * Says that this process is there, in the life of the counts that it knows; only then is it one of those who share.
   * Asked for once a second; the answer is also the sign that the counts are there.
   */
  beat(life: string): Promise<Beat>;
  close(): Promise<void>;
};
