// branch/list with a point: 100,000 branches against 100, and against a haversine scan in SQL; page 1 and page 1,000.
import { compare, describe, ratioOf, type Side } from '../compare.ts';
import { atLeast, atMost, type Row } from '../row.ts';
import { startServer } from '../server-process.ts';

const point = 'latitude=50.0811&longitude=14.4250';

export const branchList: Row = {
  name: 'branch-list',
  title: 'branch/list by distance: 100,000 branches against 100 and against SQL',
  run: async (say) => {
    say('importing 100,000 branches');
    const server = await startServer('branches');
    const small = { server, headers: { 'x-api-key': server.keys?.small ?? '' } };
    const large = { server, headers: { 'x-api-key': server.keys?.large ?? '' } };
    const list = (page: number) => `/api/v1/branch/list?${point}&page=${page}`;
    const scan = (page: number) => `/api/v1/scan?${point}&page=${page}`;
    const sides: Side[] = [
      { name: '100 branches', ...small, path: list(1) },
      { name: '100,000 branches', ...large, path: list(1) },
      { name: '100,000 branches, page 1,000', ...large, path: list(1_000) },
      { name: 'SQL scan', ...large, path: scan(1) },
      { name: 'SQL scan, page 1,000', ...large, path: scan(1_000) },
    ];
    try {
      await expectSameAnswer(sides[1], sides[3]);
      await expectSameAnswer(sides[2], sides[4]);
      // One connection, because the duration of an answer is compared.
      const results = await compare(sides, { pairs: 7, seconds: 3, connections: 1, say });
      const [few, many, deep, sql, deepSql] = results;
      if (!few || !many || !deep || !sql || !deepSql) throw new Error('A side of the comparison is missing.');
      return [
        atMost('latency at 100,000 / at 100, page 1', ratioOf(few, many), 2, `${describe(many)}; ${describe(few)}`),
        atLeast('speed / SQL haversine scan, page 1', ratioOf(many, sql), 20, describe(sql)),
        atLeast(
          'speed / SQL haversine scan, page 1,000',
          ratioOf(deep, deepSql),
          20,
          `${describe(deep)}; ${describe(deepSql)}`,
        ),
        { what: 'latency of page 1,000 / of page 1, at 100,000', figure: ratioOf(many, deep).toFixed(2) },
      ];
    } finally {
      await server.stop();
    }
  },
};

/** The scan is a fair comparison only if it finds the same branches. */
async function expectSameAnswer(ours: Side | undefined, theirs: Side | undefined): Promise<void> {
  const [one, other] = await Promise.all(
    [ours, theirs].map(async (side) => {
      const answer = await fetch(`${side?.server.url}${side?.path}`, { headers: side?.headers ?? {} });
      const { items } = (await answer.json()) as { items: { slug: string; distanceKm: number }[] };
      return items.map(({ slug, distanceKm }) => `${slug} ${distanceKm.toFixed(3)}`).join();
    }),
  );
  if (one === '' || one !== other) throw new Error(`The two lists differ:\n${one}\n${other}`);
}
