// Bench row: a company lookup answered from the cache, against the key-checked no-op route of the same process.
import { compare, describe, ratioOf } from '../compare.ts';
import { atLeast, type Row } from '../row.ts';
import { startServer } from '../server-process.ts';

const number = '26435675';
const path = `/api/v1/address/load-address-by-company-registration-number?companyRegistrationNumber=${number}&country=CZ`;

export const registry: Row = {
  name: 'registry',
  title: 'A company lookup from the cache against the key-checked no-op route',
  run: async (say) => {
    const replay = await startServer('registry-replay');
    const kontor = await startServer('kontor', { REGISTRY_ARES_URL: replay.url });
    try {
      const keys = kontor.keys?.all?.split(' ') ?? [];
      const first = await fetch(kontor.url + path, { headers: { 'x-api-key': keys[0] ?? '' } });
      const { companyName } = (await first.json()) as { companyName?: string };
      if (companyName === undefined) throw new Error('The lookup found no record, so nothing would be measured.');
      const sides = [
        { name: 'cached lookup', server: kontor, path, keys },
        { name: 'key-checked no-op', server: kontor, path: '/api/v1/keyed?text=hello', keys },
      ] as const;
      const [lookup, noop] = await compare([...sides], { pairs: 9, seconds: 2, say });
      if (!lookup || !noop) throw new Error('nothing was measured');
      return [
        atLeast(
          'cached lookup / key-checked no-op',
          ratioOf(lookup, noop),
          0.7,
          `${describe(lookup)}; ${describe(noop)}`,
        ),
      ];
    } finally {
      await kontor.stop();
      await replay.stop();
    }
  },
};
