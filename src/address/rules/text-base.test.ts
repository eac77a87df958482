// The cleaning of text, field by field.
import { describe, expect, it } from 'vitest';
import { checkAddressId, checkIdentity } from './identity.ts';
import type { AddressField } from './record.ts';
import { cleanField } from './text-base.ts';

describe('a text', () => {
  it.each<[string, AddressField, string, string]>([
    ['is composed', 'city', 'Pr\u030Cerov', 'P\u0159erov'],
    ['keeps its compatibility characters in a name', 'companyName', '№ 5 ½ º', '№ 5 ½ º'],
    ['loses them in a code', 'postalCode', '１１０ ００', '110 00'],
    ['has single spaces', 'lastName', '\u00a0van\u2009der\t Berg ', 'van der Berg'],
    ['loses what cannot be seen', 'lastName', 'No\u200bv\u00adák\ufeff\u202e', 'Novák'],
    ['is one line', 'companyName', 'Alza\r\n a.s.', 'Alza a.s.'],
    [
      'is one line of parts when it is a street',
      'streetAddress',
      'Dlouhá 5\r\n\r\nbyt 12,\nvchod B',
      'Dlouhá 5, byt 12, vchod B',
    ],
    ['keeps its lines when it is a notice', 'notice', ' a \r\n\r\n\r\n\n b\u2028c ', 'a\n\nb\nc'],
    [
      'keeps markup, quotes, emoji and other scripts',
      'notice',
      `<b>"O'Hara"</b> 🎉 東京 Київ`,
      `<b>"O'Hara"</b> 🎉 東京 Київ`,
    ],
    ['may be nothing but spaces, and then counts as not given', 'city', ' \u00a0\u200b\n', ''],
  ])('%s', (_what, field, given, expected) => {
    expect(cleanField(field, given)).toEqual({ text: expected });
  });

  it.each<[string, unknown, string]>([
    ['holds NUL', 'Jan\u0000', 'control_character'],
    ['holds ESC', '\u001b[31mJan', 'control_character'],
    ['holds a C1 control', 'Jan\u0085', 'control_character'],
    ['holds half a surrogate pair', 'Jan\ud83c', 'malformed_unicode'],
    ['is a number', 5, 'type'],
    ['is a list', ['Jan'], 'type'],
    ['is true', true, 'type'],
    ['is too long', 'x'.repeat(101), 'too_long'],
  ])('that %s is refused', (_what, given, code) => {
    expect(cleanField('firstName', given)).toMatchObject({ problem: { field: 'firstName', code } });
  });

  it('is measured in code points, after spaces are removed', () => {
    expect(cleanField('firstName', ` ${'🎉'.repeat(100)} `)).toEqual({ text: '🎉'.repeat(100) });
    expect(cleanField('firstName', '🎉'.repeat(101))).toMatchObject({ problem: { code: 'too_long' } });
  });
});

describe('an identity', () => {
  it.each(['customer-4711', ' 42 ', '🎉'.repeat(128), 'a'])('may be %j and is never changed', (identity) => {
    expect(checkIdentity(identity)).toEqual({ text: identity });
  });

  it.each<[unknown, string]>([
    [undefined, 'required'],
    [null, 'required'],
    ['', 'required'],
    ['\u00a0 ', 'required'],
    [7, 'type'],
    ['a\u0000', 'control_character'],
    ['a\nb', 'control_character'],
    ['\ud800', 'malformed_unicode'],
    ['x'.repeat(129), 'too_long'],
  ])('%j is refused: %s', (identity, code) => {
    expect(checkIdentity(identity)).toMatchObject({ problem: { field: 'identityId', code } });
  });

  it('of an address only has to be present; the store checks whether it exists', () => {
    expect(checkAddressId('not-a-uuid')).toEqual({ text: 'not-a-uuid' });
    expect(checkAddressId(undefined)).toMatchObject({ problem: { field: 'id', code: 'required' } });
    expect(checkAddressId(7)).toMatchObject({ problem: { field: 'id', code: 'type' } });
  });
});
