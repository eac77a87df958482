// The shared counts in the memory of the primary process; workers reach them by messages (platform/cluster/primary-counts.ts).
import type { Clock } from '../../clock.ts';
import { makeId } from '../../ids.ts';
import { type SlidingWindows, slidingWindows } from '../sliding-window.ts';
import type { Counts } from './counts.ts';

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
