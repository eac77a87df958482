// What each role may do, and whom it may manage.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRole, mayManage, permissionsOf, type Role, roles } from './roles.ts';

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
