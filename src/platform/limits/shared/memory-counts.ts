// The shared counts in the memory of one process, which lends them to the others.
import type { Clock } from '../../clock.ts';
import { makeId } from '../../ids.ts';
import { type SlidingWindows, slidingWindows } from '../sliding-window.ts';
import type { Counts } from './counts.ts';

export function memoryCounts(clock: Clock, countProcesses: () => number): Counts {
  const life = makeId();
  const byLength = new Map<number, SlidingWindows>();

  function windowsOf(windowSeconds: number): SlidingWindows {
    const known = byLength.get(windowSeconds) ?? slidingWindows(clock, { windowSeconds });
    byLength.set(windowSeconds, known);
    return known;
  }

  return {
    lease: async (request) => {
      if (request.life !== life) return { anew: life };
      return windowsOf(request.windowSeconds).lease(request.name, request.limit, request.want);
    },
    tell: async (request) => {
      if (request.life === life) windowsOf(request.windowSeconds).addAll(request.uses);
    },
    giveBack: async ({ name, windowSeconds, number, bucket }) => {
      windowsOf(windowSeconds).giveBack(name, number, bucket);
    },
    beat: async () => ({ processes: countProcesses(), life }),
    close: async () => undefined,
  };
}
