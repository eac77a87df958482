// Design U0 for any two requests: an update answers what a create of both texts together would answer.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AddressCalls, addressCalls, type Called, problemsIn } from '#test/address-calls.ts';
import { anyAddress } from '#test/any-address.ts';
import { testApp } from '#test/app.ts';
import { longRuns } from '#test/run/environment.ts';

let calls: AddressCalls;

beforeAll(async () => {
  calls = addressCalls(await testApp());
});

const cityAndCode = fc.record(
  {
    city: fc.constantFrom('110 00 Praha 1', '602 00 Brno', 'Praha 2 - Vinohrady', 'Ostrava - Poruba', 'BRNO', '', null),
    cityPart: fc.constantFrom('Vinohrady', 'PORUBA', '', null),
    postalCode: fc.constantFrom('110 00', '60200', '811 01', '', null),
    country: fc.constantFrom('CZ', 'sk', 'Německo', '', null),
    streetAddress: fc.constantFrom('NÁM. MÍRU 5', 'Hauptstr. 5', ''),
  },
  { requiredKeys: [] },
);
const anyInput = fc.oneof({ weight: 2, arbitrary: cityAndCode }, { weight: 1, arbitrary: anyAddress });

const answerOf = ({ status, body }: Called) => {
  const { id: _, ...address } = body;
  return status === 200 ? address : status;
};

describe('an update', () => {
  it('answers the same as a create with the change laid over what was sent, for any two requests', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(anyInput, fc.array(anyInput, { minLength: 1, maxLength: 3 }), async (first, changes) => {
        round += 1;
        const identityId = `fuzz ${round}`;
        const made = await calls.create({ identityId, ...first });
        fc.pre(made.status === 200);
        let sent: Record<string, unknown> = first;
        for (const change of changes) {
          const changed = await calls.update({ identityId, id: made.body.id, ...change });
          const whole = await calls.create({ identityId: `${identityId} whole`, ...sent, ...change });
          expect(answerOf(changed)).toEqual(answerOf(whole));
          if (changed.status === 200) sent = { ...sent, ...change };
          else expect(problemsIn(whole)).toEqual(expect.arrayContaining(problemsIn(changed)));
        }
        const [listed] = await calls.items(identityId);
        const whole = await calls.create({ identityId: `${identityId} last`, ...sent });
        expect(listed).toMatchObject(answerOf(whole) as object);
      }),
      longRuns(120),
    );
  });
});
