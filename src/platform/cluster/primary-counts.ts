// The counts of shared limits in the primary process: workers reach them by messages (platform/limits/README.md).
import type {
  Counts,
  Heartbeat,
  LeaseAnswer,
  LeaseRequest,
  ReturnRequest,
  UseReport,
} from '../limits/shared/counts.ts';
import type { Primary } from './primary.ts';
import type { Answers } from './workers.ts';

/** In the primary: answers the calls of the workers. */
export const servePrimaryCounts = (counts: Counts): Answers => ({
  'limits.lease': (request: LeaseRequest) => counts.lease(request),
  'limits.giveBack': (request: ReturnRequest) => counts.giveBack(request),
  'limits.reportUse': (report: UseReport) => counts.reportUse(report),
  'limits.heartbeat': (epoch: string) => counts.heartbeat(epoch),
});

/** In a worker: calls the primary. */
export function usePrimaryCounts({ ask }: Pick<Primary, 'ask'>): Counts {
  return {
    lease: async (request) => (await ask('limits.lease', request)) as LeaseAnswer,
    giveBack: async (request) => void (await ask('limits.giveBack', request)),
    reportUse: async (report) => void (await ask('limits.reportUse', report)),
    heartbeat: async (epoch) => (await ask('limits.heartbeat', epoch)) as Heartbeat,
    close: async () => undefined,
  };
}
