// The cost of Kontor's platform: a no-op route, and one with key check, limit and validation, compared with bare servers.
import { compare, describe, ratioOf, type Side } from '../compare.ts';
import { atLeast, type Row } from '../row.ts';
import { startServer } from '../server-process.ts';

const keyedPath = '/api/v1/keyed?text=hello';

export const noop: Row = {
  name: 'noop',
  title: 'No-op routes against bare Fastify and bare node:http',
  run: async (say) => {
    const kontor = await startServer('kontor');
    const bareNode = await startServer('bare-node');
    const keys = kontor.keys?.all?.split(' ') ?? [];
    const bareFastify = await startServer(
      'bare-fastify',
      await readHeaders(`${kontor.url}${keyedPath}`, keys[0] ?? ''),
    );
    const sides: Side[] = [
      { name: 'bare Fastify', server: bareFastify, path: '/api/v1/noop' },
      { name: 'no-op', server: kontor, path: '/api/v1/noop' },
      { name: 'bare Fastify with the same bytes', server: bareFastify, path: '/api/v1/same?text=hello', keys },
      { name: 'key-checked', server: kontor, path: keyedPath, keys },
      { name: 'bare node:http', server: bareNode, path: '/' },
    ];
    try {
      const [base, ours, same, keyed, bare] = await compare(sides, { pairs: 21, seconds: 1, say });
      if (!base || !ours || !same || !keyed || !bare) throw new Error('A side of the comparison is missing.');
      return [
        atLeast('no-op route / bare Fastify', ratioOf(ours, base), 0.85, `${describe(ours)}; ${describe(base)}`),
        atLeast(
          'key-checked, limited, validated / bare Fastify sending the same bytes',
          ratioOf(keyed, same),
          0.7,
          `${describe(keyed)}; ${describe(same)}`,
        ),
        { what: 'no-op route / bare node:http', figure: ratioOf(ours, bare).toFixed(2), notes: describe(bare) },
      ];
    } finally {
      for (const server of [kontor, bareFastify, bareNode]) await server.stop();
    }
  },
};

/** The headers of an answer, without those that every Node server writes by itself. */
async function readHeaders(url: string, key: string): Promise<Record<string, string>> {
  const answer = await fetch(url, { headers: { 'x-api-key': key } });
  const own = ['connection', 'content-length', 'content-type', 'date', 'keep-alive'];
  return Object.fromEntries([...answer.headers].filter(([name]) => !own.includes(name)));
}
