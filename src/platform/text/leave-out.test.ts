// Empty optional fields are left out, required ones never are.
import fc from 'fast-check';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { findOptional, isNull, isNullOrEmpty, leaveOut } from './leave-out.ts';

const Item = Type.Object({ name: Type.String(), email: Type.Optional(Type.String()) });
const Body = Type.Object({
  title: Type.String(),
  page: Type.String({ default: '1' }),
  flag: Type.Optional(Type.Boolean()),
  items: Type.Optional(Type.Array(Item, { maxItems: 9 })),
  event: Type.Object({ note: Type.Optional(Type.String()) }),
});
const fields = findOptional(Body as never);

function without(value: unknown, isNothing = isNull): unknown {
  const copy = structuredClone(value);
  leaveOut(fields, copy, isNothing);
  return copy;
}

describe('an optional field', () => {
  it.each([
    [{ flag: null, page: null, items: null }, {}],
    [{ items: [{ name: 'a', email: null }, null, 5, []] }, { items: [{ name: 'a' }, null, 5, []] }],
    [{ event: { note: null } }, { event: {} }],
    [{ unknown: null }, { unknown: null }],
    [[{ flag: null }], [{ flag: null }]],
    ['text', 'text'],
    [null, null],
  ])('that is null is left out: %j', (value, left) => {
    expect(without(value)).toEqual(left);
  });

  it('that is empty is left out of texts only', () => {
    const value = { page: '', flag: '', event: { note: '' }, items: [{ email: '' }] };
    expect(without(value)).toEqual(value);
    expect(without(value, isNullOrEmpty)).toEqual({ event: {}, items: [{}] });
  });

  it('with any other value stays', () => {
    const value = fc.jsonValue().filter((some) => some !== null && some !== '');
    fc.assert(
      fc.property(value, (some) => {
        for (const name of ['flag', 'page']) expect(without({ [name]: some }, isNullOrEmpty)).toEqual({ [name]: some });
      }),
    );
  });
});

describe('a required field', () => {
  it('stays, so that its refusal says what is wrong', () => {
    const value = { title: null, event: null };
    expect(without(value, isNullOrEmpty)).toEqual(value);
    expect(without({ title: '', items: [{ name: '' }] }, isNullOrEmpty)).toEqual({ title: '', items: [{ name: '' }] });
  });
});

describe('a schema', () => {
  it('without optional fields costs nothing', () => {
    expect(findOptional(Type.Object({ a: Type.String(), b: Type.Object({ c: Type.Number() }) }) as never)).toBeNull();
    expect(() => leaveOut(null, { a: null }, isNull)).not.toThrow();
  });
});
