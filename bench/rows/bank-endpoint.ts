// Bench row: bank-account-status with key, limit and validation, against a bare Fastify route that sends the same bytes.
import { compare, describe, ratioOf, type Side } from '../compare.ts';
import { atLeast, type Row } from '../row.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const path = '/api/v1/bank/bank-account-status?bankAccount=19-2000145399/0800';

export const bankEndpoint: Row = {
  name: 'bank-endpoint',
  title: 'bank-account-status against bare Fastify',
  run: async (say) => {
    const kontor = await startServer('kontor');
    const keys = kontor.keys?.all?.split(' ') ?? [];
    const bare = await startServer('bare-bank', await headersOf(kontor, keys));
    const sides: Side[] = [
      // The same request: the bare server ignores the key.
      { name: 'bare Fastify', server: bare, path, keys },
      { name: 'bank-account-status', server: kontor, path, keys },
    ];
    try {
      await expectSameAnswer(sides);
      const [base, ours] = await compare(sides, { pairs: 21, seconds: 1, warmUpSeconds: 8, say });
      if (!base || !ours) throw new Error('A side of the comparison is missing.');
      const notes = `${describe(ours)}; ${describe(base)}`;
      return [atLeast('bank-account-status / bare Fastify, same bytes', ratioOf(ours, base), 0.85, notes)];
    } finally {
      for (const server of [kontor, bare]) await server.stop();
    }
  },
};

/** The headers of Kontor's answer, except those that every server writes by itself. */
async function headersOf({ url }: ServerProcess, keys: string[]): Promise<Record<string, string>> {
  const answer = await fetch(`${url}${path}`, { headers: { 'x-api-key': keys[0] ?? '' } });
  await answer.arrayBuffer();
  const byItself = ['connection', 'keep-alive', 'date', 'content-length', 'content-type'];
  return Object.fromEntries([...answer.headers].filter(([name]) => !byItself.includes(name)));
}

/** Comparing servers that send different bytes would mean nothing. */
async function expectSameAnswer(sides: Side[]): Promise<void> {
  const bodies = await Promise.all(
    sides.map(async ({ server, keys }) => {
      const answer = await fetch(`${server.url}${path}`, { headers: { 'x-api-key': keys?.[0] ?? '' } });
      return answer.text();
    }),
  );
  if (new Set(bodies).size !== 1) throw new Error(`The servers answer differently: ${bodies.join(' and ')}`);
}
