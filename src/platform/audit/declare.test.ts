// What the audit log keeps of what it is given: names of fields always, values only where a room declares them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionsOf, joinAudited, keepChanges, keepDetails, labelOf } from './declare.ts';

const name = { text: 'Key' };
const key = { name, acts: { create: { text: 'Key made' } }, keeps: ['label', 'roles', 'reason'] };

describe('what is kept of a change', () => {
  it.each([
    ['nothing that was compared', null, null, null],
    ['a new thing', null, { label: 'Till', email: 'a@example.com' }, { label: [null, 'Till'], email: null }],
    ['a thing that is gone', { label: 'Till', email: 'a' }, null, { label: ['Till', null], email: null }],
    ['equal fields', { label: 'a', roles: ['x'] }, { label: 'a', roles: ['x'] }, {}],
    ['a list', { roles: ['x'] }, { roles: ['x', 'y'] }, { roles: [['x'], ['x', 'y']] }],
    ['an empty field', { label: null }, { label: undefined }, {}],
  ])('%s', (_name, before, after, changes) => {
    expect(keepChanges(key, before, after)).toEqual(changes);
  });

  it('is cut where it is very long', () => {
    const [, after] = keepChanges(key, null, { label: 'x'.repeat(5_000) })?.label ?? [];
    expect(after).toBe(`${'x'.repeat(4_000)}…`);
  });

  it('never has a value of a field that nobody declared, whatever it is called', () => {
    const fields = fc.dictionary(fc.string(), fc.constantFrom('canary', ['canary'], { deep: 'canary' }));
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        for (const declared of [undefined, { name, acts: {} }, { name, acts: {}, keeps: [] }]) {
          const kept = [Object.values(keepChanges(declared, before, after) ?? {}), keepDetails(declared, after)];
          expect(JSON.stringify(kept)).not.toContain('canary');
        }
      }),
    );
  });

  it('has of details only what is declared', () => {
    expect(keepDetails(key, { reason: 'moved', email: 'a@example.com' })).toEqual({ reason: 'moved' });
  });
});

it('is declared once for each kind of thing', () => {
  const rooms = [
    { name: 'one', audited: { thing: key } },
    { name: 'two', audited: { thing: key } },
  ];
  expect(() => joinAudited(rooms)).toThrow('The room two declares thing, which another one audits.');
  expect(actionsOf({ thing: key })).toEqual(['thing.create']);
  const codes = ['thing', 'thing.create', 'thing.gone', 'gone', 'gone.create'];
  expect(codes.map((code) => labelOf({ thing: key }, code)?.text)).toEqual([
    'Key',
    'Key made',
    undefined,
    undefined,
    undefined,
  ]);
});
