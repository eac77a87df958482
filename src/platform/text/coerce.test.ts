// Which texts become numbers, booleans and objects, and that no other text does.
import fc from 'fast-check';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { coerce, needsCoercion } from './coerce.ts';

const asNumber = (text: string) => coerce({ type: 'number' }, text);
const asBoolean = (text: string) => coerce({ type: 'boolean' }, text);

describe('a number', () => {
  it.each([
    ['50.08', 50.08],
    ['-0.5', -0.5],
    ['1e-7', 1e-7],
    ['5E1', 50],
    ['1.5e+1', 15],
    ['+50', 50],
    [' 50', 50],
    ['.5', 0.5],
    ['5.', 5],
    ['-.5', -0.5],
    ['050.08', 50.08],
    ['007', 7],
    ['0', 0],
    ['1e-999', 0],
  ])('may be written as %j', (text, value) => {
    expect(asNumber(text)).toBe(value);
    expect(coerce({ type: 'integer' }, text)).toBe(value);
  });

  it.each([
    '',
    ' ',
    '.',
    '+',
    '-',
    '+-5',
    '--5',
    'e5',
    '1e',
    '1e+',
    '.e1',
    'Infinity',
    '-Infinity',
    '+Infinity',
    'NaN',
    '1e999',
    '-1e999',
    '0x1F',
    '0b1',
    '0o7',
    '1_000',
    '1,000',
    '50,08',
    '1 000',
    '1.2.3',
    '5n',
    '50°',
    '５０',
    '−50',
    'true',
    '[5]',
  ])('is not %j', (text) => {
    expect(asNumber(text)).toBe(text);
    expect(coerce({ type: 'integer' }, text)).toBe(text);
  });

  it('that JSON writes is read as JSON reads it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = JSON.stringify(value);
        for (const written of [text, ` ${text} `, text.replace(/^(?!-)/, '+'), text.replace(/^(-?)/, '$1000')]) {
          expect(asNumber(written)).toBe(JSON.parse(text));
        }
      }),
    );
  });

  it('is finite, or still the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+.eE0-9xInfNa_, ]{0,12}$/)), (text) => {
        const value = asNumber(text);
        if (value !== text) expect(Number.isFinite(value)).toBe(true);
        if (value !== text) expect(value).toBe(Number(text));
      }),
    );
  });
});

describe('a boolean', () => {
  it.each(['true', '1', 'on', 'yes', 'True', 'TRUE', 'On', ' yes '])('%j is true', (text) => {
    expect(asBoolean(text)).toBe(true);
  });
  it.each(['false', '0', 'off', 'no', 'False', 'OFF'])('%j is false', (text) => {
    expect(asBoolean(text)).toBe(false);
  });
  it.each(['', '2', '-1', '00', '1.0', 'y', 'n', 't', 'null', 'ano', 'truee', '__proto__', 'constructor'])(
    '%j is neither',
    (text) => {
      expect(asBoolean(text)).toBe(text);
    },
  );
});

describe('a number or text', () => {
  const either = Type.Union([Type.Integer(), Type.String()]) as never;

  it.each([
    ['42', 42],
    ['-7', -7],
    ['0', 0],
    ['007', '007'],
    ['1.0', '1.0'],
    ['1e3', '1e3'],
    ['+5', '+5'],
    [' 5', ' 5'],
    ['-0', '-0'],
    ['9007199254740993', '9007199254740993'],
    ['C-42', 'C-42'],
    ['', ''],
  ])('%j is a number only if nothing of the text is lost', (text, value) => {
    expect(coerce(either, text)).toBe(value);
    expect(coerce(Type.Union([Type.Literal('42'), Type.String()]) as never, text)).toBe(text);
  });
});

describe('an object or a list', () => {
  const shape = Type.Object({ event: Type.Object({ flag: Type.Boolean() }) }) as never;

  it('may be one JSON text, whose values have their types already', () => {
    expect(coerce(shape, { event: ' {"flag":true}' })).toEqual({ event: { flag: true } });
    expect(coerce(shape, { event: '{"flag":"1"}' })).toEqual({ event: { flag: '1' } });
    expect(coerce({ type: 'array', items: { type: 'number' } }, '[1]')).toEqual([1]);
  });

  it.each(['{', '[]', 'text', '', '{"flag":true}}'])('stays the text %j otherwise', (event) => {
    expect(coerce(shape, { event })).toEqual({ event });
  });
});

describe('what is no text', () => {
  it('is left as it is', () => {
    fc.assert(
      fc.property(
        fc.jsonValue().filter((value) => typeof value !== 'string'),
        (value) => {
          expect(coerce({ type: 'number' }, value)).toBe(value);
        },
      ),
    );
  });

  it('needs no work where every field is text', () => {
    expect(needsCoercion(Type.Object({ a: Type.String() }) as never)).toBe(false);
    expect(needsCoercion(Type.Object({ a: Type.Number() }) as never)).toBe(true);
  });
});
