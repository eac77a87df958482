// What a durable click costs: a redirect that is kept on disk and counted, against a bare server sending the same 302.
import { compare, describe, ratioOf, type Side } from '../compare.ts';
import { atLeast, atMost, type Row } from '../row.ts';
import { startServer } from '../server-process.ts';

export const redirect: Row = {
  name: 'redirect',
  title: 'Redirect with a durable click against bare node:http sending the same 302',
  run: async (say) => {
    const kontor = await startServer('shortener');
    const bare = await startServer('bare-redirect');
    const sides: Side[] = [
      { name: 'bare node:http', server: bare, path: '/bench' },
      { name: 'durable click', server: kontor, path: '/bench' },
    ];
    try {
      const [base, ours] = await compare(sides, { pairs: 7, seconds: 4, say });
      if (!base || !ours) throw new Error('A side of the comparison is missing.');
      return [
        atLeast('redirects per second / bare', ratioOf(ours, base), 0.7, `${describe(ours)}; ${describe(base)}`),
        atMost('p99 / bare', ratioOf(ours, base, 'p99Ms'), 3),
      ];
    } finally {
      for (const server of [kontor, bare]) await server.stop();
    }
  },
};
