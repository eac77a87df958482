// The last owner and the last operator stay.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Holder, isLastOne } from './last-one.ts';

const holder = (id: string, state: 'joined' | 'invited' | 'blocked'): Holder => ({
  id,
  isJoined: state !== 'invited',
  isBlocked: state === 'blocked',
});

describe('the last one', () => {
  it.each([
    [['joined'], true],
    [['joined', 'joined'], false],
    [['joined', 'invited'], true],
    [['joined', 'blocked'], true],
    [['invited'], true],
    [['invited', 'invited'], false],
    [['invited', 'joined'], false],
    [['blocked'], false],
    [['blocked', 'joined'], false],
  ] as const)('of %j is the first: %s', (states, isLast) => {
    const holders = states.map((state, index) => holder(String(index), state));
    expect(isLastOne(holders, '0')).toBe(isLast);
  });

  it('is nobody who is not among them', () => {
    expect(isLastOne([holder('a', 'joined')], 'b')).toBe(false);
  });

  it('always stays: whoever leaves in whatever order, one who can sign in is left', () => {
    const state = fc.constantFrom('joined', 'invited', 'blocked');
    const holders = fc.array(state, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(holders, fc.array(fc.nat(5), { maxLength: 20 }), (states, leaving) => {
        let left = states.map((one, index) => holder(String(index), one));
        const canSignIn = () => left.some(({ isJoined, isBlocked }) => isJoined && !isBlocked);
        const before = canSignIn();
        for (const id of leaving.map(String)) if (!isLastOne(left, id)) left = left.filter((one) => one.id !== id);
        expect(canSignIn()).toBe(before);
      }),
    );
  });
});
