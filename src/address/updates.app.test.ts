// Design U0 through the interface, for any requests: a field that was not sent is byte for byte as it was.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AddressCalls, addressCalls } from '#test/address-calls.ts';
import { expectOnlySent } from '#test/address-changes.ts';
import { anyPlace } from '#test/any-address.ts';
import { testApp } from '#test/app.ts';
import { longRuns } from '#test/run/environment.ts';

let calls: AddressCalls;

beforeAll(async () => {
  calls = addressCalls(await testApp());
});

describe('an update', () => {
  it('changes only what is sent, or is refused and changes nothing, for any requests in a row', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(anyPlace, fc.array(anyPlace, { minLength: 1, maxLength: 4 }), async (first, changes) => {
        round += 1;
        const identityId = `fuzz ${round}`;
        const made = await calls.create({ identityId, ...first });
        fc.pre(made.status === 200);
        let before = made.body;
        for (const change of changes) {
          const changed = await calls.update({ identityId, id: made.body.id, ...change });
          if (changed.status === 200) expectOnlySent(before, change, changed.body);
          else expect(changed.status).toBe(400);
          const after = changed.status === 200 ? changed.body : before;
          expect(await calls.items(identityId)).toEqual([{ ...after, defaultAddress: true }]);
          before = after;
        }
      }),
      longRuns(120),
    );
  });
});
