// What each role may do, whom it may manage, and that the last owner and the last operator stay.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Holder, isLastOne, isRole, mayManage, permissionsOf, type Role, roles } from './roles.ts';

const declared = {
  'branch:read': 'viewer',
  'branch:write': 'editor',
  'key:write': 'admin',
  'organisation:write': 'owner',
  'system:read': 'operator',
} as const;

const permissions = (role: Role | null, isOperator = false) => [...permissionsOf({ role, isOperator }, declared)];

describe('a role', () => {
  it.each([
    [null, []],
    ['viewer', ['branch:read']],
    ['editor', ['branch:read', 'branch:write']],
    ['admin', ['branch:read', 'branch:write', 'key:write']],
    ['owner', ['branch:read', 'branch:write', 'key:write', 'organisation:write']],
  ] as const)('%s has the permissions %j', (role, expected) => {
    expect(permissions(role)).toEqual(expected);
  });

  it('of an owner does not make an operator, and an operator without a role sees no organisation', () => {
    expect(permissions('owner')).not.toContain('system:read');
    expect(permissions(null, true)).toEqual(['system:read']);
  });

  it('has all that the roles before it have, whatever rooms declare', () => {
    const least = fc.constantFrom(...roles, 'operator' as const);
    fc.assert(
      fc.property(fc.dictionary(fc.string(), least), fc.boolean(), (any, isOperator) => {
        const sets = roles.map((role) => permissionsOf({ role, isOperator }, any));
        for (const [index, set] of sets.entries()) {
          for (const permission of sets[index - 1] ?? []) expect(set.has(permission)).toBe(true);
        }
      }),
    );
  });

  it.each([
    [null, []],
    ['viewer', []],
    ['editor', []],
    ['admin', ['viewer', 'editor', 'admin']],
    ['owner', ['viewer', 'editor', 'admin', 'owner']],
  ] as const)('%s manages %j', (role, managed) => {
    expect(roles.filter((other) => mayManage(role, other))).toEqual(managed);
  });

  it('is one of four words', () => {
    for (const role of roles) expect(isRole(role)).toBe(true);
    for (const other of ['', 'Owner', 'operator', '__proto__', null, 1]) expect(isRole(other)).toBe(false);
  });
});

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
