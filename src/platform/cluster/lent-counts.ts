// The counts of shared limits, kept by the primary process and lent to its workers message by message.
import type { Beat, Counts, LeaseAnswer, LeaseRequest, ReturnRequest, TellRequest } from '../limits/shared/counts.ts';
import type { Primary } from './primary.ts';
import type { Answers } from './workers.ts';

/** In the primary. */
export const lendCounts = (counts: Counts): Answers => ({
  'limits.lease': (request: LeaseRequest) => counts.lease(request),
  'limits.giveBack': (request: ReturnRequest) => counts.giveBack(request),
  'limits.tell': (request: TellRequest) => counts.tell(request),
  'limits.beat': (life: string) => counts.beat(life),
});

/** In a worker. */
export function borrowCounts({ ask }: Pick<Primary, 'ask'>): Counts {
  return {
    lease: async (request) => (await ask('limits.lease', request)) as LeaseAnswer,
    giveBack: async (request) => void (await ask('limits.giveBack', request)),
    tell: async (request) => void (await ask('limits.tell', request)),
    beat: async (life) => (await ask('limits.beat', life)) as Beat,
    close: async () => undefined,
  };
}
