// The counts that processes share. They are kept in Redis, or in the primary process of the workers.
import type { Clock } from '../../clock.ts';
import { makeId } from '../../ids.ts';
import { type Grant, type NamedUse, type SlidingWindows, slidingWindows } from '../sliding-window.ts';

export type LeaseRequest = {
  name: string;
  limit: number;
  windowSeconds: number;
  want: number;
  /** The epoch of the counts that this process knows. */
  epoch: string;
};

/** `newEpoch`: the counts lost their data and started a new epoch; nothing was granted. */
export type LeaseAnswer = Grant | { newEpoch: string };

export type ReturnRequest = { name: string; windowSeconds: number; number: number; bucket: number };

/** What a process allowed while the counts could not be reached, or before they were lost. Ignored in another epoch. */
export type UseReport = { windowSeconds: number; epoch: string; uses: NamedUse[] };

/** How many processes share the counts, and in which epoch. */
export type Heartbeat = { processes: number; epoch: string };

export type Counts = {
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  giveBack(request: ReturnRequest): Promise<void>;
  /** A report that is sent before a lease or a heartbeat is also counted before it. */
  reportUse(report: UseReport): Promise<void>;
  /**
   * Reports that this process is alive. It counts as one of the processes only if it knows the current epoch. Sent once a
   * second; the answer also shows that the counts can be reached.
   */
  heartbeat(epoch: string): Promise<Heartbeat>;
  close(): Promise<void>;
};

/** In the memory of the primary process; workers reach them by messages (platform/cluster/primary-counts.ts). */
export function memoryCounts(clock: Clock, countProcesses: () => number): Counts {
  const epoch = makeId();
  const byLength = new Map<number, SlidingWindows>();

  function windowsOf(windowSeconds: number): SlidingWindows {
    const known = byLength.get(windowSeconds) ?? slidingWindows(clock, { windowSeconds });
    byLength.set(windowSeconds, known);
    return known;
  }

  return {
    lease: async (request) => {
      if (request.epoch !== epoch) return { newEpoch: epoch };
      return windowsOf(request.windowSeconds).lease(request.name, request.limit, request.want);
    },
    reportUse: async (request) => {
      if (request.epoch === epoch) windowsOf(request.windowSeconds).addAll(request.uses);
    },
    giveBack: async ({ name, windowSeconds, number, bucket }) => {
      windowsOf(windowSeconds).giveBack(name, { bucket }, number);
    },
    heartbeat: async () => ({ processes: countProcesses(), epoch }),
    close: async () => undefined,
  };
}
