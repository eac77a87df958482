// The cost of a link's statistics: ten million clicks compared with ten thousand over the same hours.
import { compare, describe, ratioOf, type Side } from '../compare.ts';
import { atMost, type Row } from '../row.ts';
import { startServer } from '../server-process.ts';

export const stats: Row = {
  name: 'stats',
  title: 'Statistics of 10,000,000 clicks against 10,000 over the same hours',
  run: async (say) => {
    say('making ten million clicks takes some minutes');
    const server = await startServer('shortener', { clicks: 'quiet=20,small=10000,million=1000000,large=10000000' });
    const side = (name: string, path: string): Side => ({ name, server, path: `/api/stats/${path}` });
    const week = 'from=2026-11-02&to=2026-11-08&timezone=Europe/Prague';
    const sides = [
      side('10,000', 'small'),
      side('10,000,000', 'large'),
      side('10,000, in Prague', 'small?timezone=Europe/Prague'),
      side('10,000,000, in Prague', 'large?timezone=Europe/Prague'),
      side('10,000,000, one week', `large?${week}`),
      side('1,000,000', 'million'),
      side('20', 'quiet'),
    ];
    try {
      const [small, large, smallPrague, largePrague, oneWeek, million, quiet] = await compare(sides, {
        pairs: 7,
        seconds: 3,
        connections: 1,
        say,
      });
      if (!small || !large || !smallPrague || !largePrague || !oneWeek || !million || !quiet)
        throw new Error('A side is missing.');
      return [
        atMost('unfiltered, all time', ratioOf(small, large), 1.5, `${describe(small)}; ${describe(large)}`),
        atMost('all time in another zone', ratioOf(smallPrague, largePrague), 1.5, describe(largePrague)),
        // Milliseconds of the targets in design shortener.md; they apply on quiet cores.
        atMost('ms for one week of 10,000,000', msOf(oneWeek), 150, describe(oneWeek)),
        atMost('ms for 1,000,000 clicks', msOf(million), 50, describe(million)),
        atMost('ms for a quiet link, 20 clicks', msOf(quiet), 5, describe(quiet)),
      ];
    } finally {
      await server.stop();
    }
  },
};

/** One connection sends requests one after the other, so each request takes its share of a second. */
const msOf = ({ requestsPerSecond }: { requestsPerSecond: number }): number => 1_000 / requestsPerSecond;
