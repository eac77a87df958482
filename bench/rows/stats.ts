// What a link's statistics cost: ten million clicks against ten thousand over the same hours.
import { compare, describe, ratioOf, type Side } from '../compare.ts';
import { atMost, type Row } from '../row.ts';
import { startServer } from '../server-process.ts';

export const stats: Row = {
  name: 'stats',
  title: 'Statistics of 10,000,000 clicks against 10,000 over the same hours',
  run: async (say) => {
    say('making ten million clicks takes some minutes');
    const server = await startServer('shortener', { clicks: 'small=10000,large=10000000' });
    const side = (name: string, path: string): Side => ({ name, server, path: `/api/stats/${path}` });
    const week = 'from=2026-11-02&to=2026-11-08&timezone=Europe/Prague';
    const sides = [
      side('10,000', 'small'),
      side('10,000,000', 'large'),
      side('10,000, in Prague', 'small?timezone=Europe/Prague'),
      side('10,000,000, in Prague', 'large?timezone=Europe/Prague'),
      side('10,000,000, one week', `large?${week}`),
    ];
    try {
      const [small, large, smallPrague, largePrague, oneWeek] = await compare(sides, {
        pairs: 7,
        seconds: 3,
        connections: 1,
        say,
      });
      if (!small || !large || !smallPrague || !largePrague || !oneWeek) throw new Error('A side is missing.');
      return [
        atMost('unfiltered, all time', ratioOf(small, large), 1.5, `${describe(small)}; ${describe(large)}`),
        atMost('all time in another zone', ratioOf(smallPrague, largePrague), 1.5, describe(largePrague)),
        { what: 'one week of 10,000,000', figure: describe(oneWeek) },
      ];
    } finally {
      await server.stop();
    }
  },
};
