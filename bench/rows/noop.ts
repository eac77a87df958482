// What Kontor's platform costs: a no-op route, and one that is key-checked, limited and validated, against bare servers.
import { compare, describe, ratioOf, type Side } from '../compare.ts';
import { atLeast, type Row } from '../row.ts';
import { startServer } from '../server-process.ts';

export const noop: Row = {
  name: 'noop',
  title: 'No-op routes against bare Fastify and bare node:http',
  run: async (say) => {
    const kontor = await startServer('kontor');
    const bareFastify = await startServer('bare-fastify');
    const bareNode = await startServer('bare-node');
    const headers = { 'x-api-key': kontor.keys?.PROD ?? '' };
    const sides: Side[] = [
      { name: 'bare Fastify', server: bareFastify, path: '/api/v1/noop' },
      { name: 'no-op', server: kontor, path: '/api/v1/noop' },
      { name: 'key-checked', server: kontor, path: '/api/v1/keyed?text=hello', headers },
      { name: 'bare node:http', server: bareNode, path: '/' },
    ];
    try {
      const [base, ours, keyed, bare] = await compare(sides, { pairs: 7, seconds: 3, say });
      if (!base || !ours || !keyed || !bare) throw new Error('A side of the comparison is missing.');
      return [
        atLeast('no-op route / bare Fastify', ratioOf(ours, base), 0.85, `${describe(ours)}; ${describe(base)}`),
        atLeast('key-checked, limited, validated / bare Fastify', ratioOf(keyed, base), 0.7, describe(keyed)),
        { what: 'no-op route / bare node:http', figure: ratioOf(ours, bare).toFixed(2), notes: describe(bare) },
      ];
    } finally {
      for (const server of [kontor, bareFastify, bareNode]) await server.stop();
    }
  },
};
