// address/create and address/list of 50 addresses, against bare Fastify running the same SQL at the same concurrency.
import { compare, describe, ratioOf } from '../compare.ts';
import { atLeast, type Row } from '../row.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

// A customer's typical form: nothing to repair, everything to check.
const fields = {
  type: 'delivery',
  firstName: 'Jan',
  lastName: 'Novák',
  companyName: 'Alza.cz a.s.',
  companyRegistrationNumber: '27082440',
  taxIdentificationNumber: 'CZ27082440',
  streetAddress: 'Jankovcova 1522/53',
  city: 'Praha 7',
  postalCode: '170 00',
  country: 'CZ',
  notice: 'Zvonek u branky.',
};
const listed = 50;

export const address: Row = {
  name: 'address',
  title: 'Creating and listing addresses, against bare Fastify with the same SQL',
  run: async (say) => {
    const kontor = await startServer('kontor');
    const bare = await startServer('bare-address');
    const headers = { 'x-api-key': kontor.keys?.PROD ?? '' };
    const options = { pairs: 7, seconds: 4, warmUpSeconds: 8, say };
    try {
      const create = { path: '/api/v1/address/create', body: JSON.stringify({ identityId: 'c-[<id>]', ...fields }) };
      const [base, ours] = await compare(
        [
          { name: 'bare create', server: bare, ...create },
          { name: 'address/create', server: kontor, headers, ...create },
        ],
        options,
      );
      for (const server of [bare, kontor]) await fill(server, headers);
      const list = { path: '/api/v1/address/list?identityId=listed' };
      const [baseList, ourList] = await compare(
        [
          { name: 'bare list', server: bare, ...list },
          { name: 'address/list', server: kontor, headers, ...list },
        ],
        options,
      );
      if (!base || !ours || !baseList || !ourList) throw new Error('A side of the comparison is missing.');
      const listRatio = ratioOf(ourList, baseList).toFixed(2);
      return [
        atLeast(
          'address/create / bare Fastify, same SQL',
          ratioOf(ours, base),
          0.8,
          `${describe(ours)}; ${describe(base)}`,
        ),
        {
          what: `address/list of ${listed} / bare Fastify, same SQL`,
          figure: listRatio,
          notes: `${describe(ourList)}; ${describe(baseList)}`,
        },
      ];
    } finally {
      for (const server of [kontor, bare]) await server.stop();
    }
  },
};

async function fill(server: ServerProcess, headers: Record<string, string>): Promise<void> {
  const body = JSON.stringify({ identityId: 'listed', ...fields });
  for (let count = 0; count < listed; count += 1) {
    const url = `${server.url}/api/v1/address/create`;
    const made = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (!made.ok) throw new Error(`The list could not be filled: ${made.status}.`);
    await made.arrayBuffer();
  }
}
