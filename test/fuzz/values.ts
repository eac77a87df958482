// Values for the fields of the fuzzer: valid ones, odd ones, and objects with errors in them.
import fc from 'fast-check';
import { inheritedNames } from '#test/attacks/built-ins.ts';
import { fromSchema, type JsonSchema, type Known } from '#test/attacks/from-schema.ts';

/** Values that exist in the app under test, by the name of the field; without them no lookup would succeed. */
export type Dictionary = Record<string, readonly unknown[]>;

const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff\ud800y',
  '\ufeffa',
  '\u202etxt',
  '\u200b',
  'İstanbul',
  'ß',
  'e\u0301',
  `e${'\u0301'.repeat(900)}`,
  '👩‍👩‍👧‍👦',
  '\u2028',
  '\r\nX-Evil: 1',
  "' or 1=1 --",
  '$1',
  '%00',
  '%s%n',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd()',
  '../../etc/passwd',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  'null',
  'true',
  '9'.repeat(400),
  '-1',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:60Z',
];

/** Names that every object inherits, the dangerous ones more often. */
export const inheritedName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'),
  fc.constantFrom(...inheritedNames),
);

/** What an attack would write there. */
const poison = fc.constantFrom<unknown>(
  'x',
  { call: 'x' },
  { call: { x: 'x' }, name: 'x' },
  { prototype: { polluted: 'x' } },
  JSON.parse('{"__proto__":{"polluted":"x"}}'),
  JSON.parse('{"toString":null,"valueOf":1,"toJSON":"x","then":"x"}'),
);
const oddNumbers = [0, -1, 1.5, 1e21, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 90.000001, 180.1];

export const oddText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: inheritedName },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 6_000 }).map((length) => 'x'.repeat(length)) },
);

const hugeText = fc.constantFrom(65_536, 65_537, 262_144, 300_000).map((length) => 'é'.repeat(length / 2));

const nested = (depth: number) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddText },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [{}], ...oddNumbers) },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: poison },
  { weight: 1, arbitrary: fc.constantFrom(10, 29, 30, 31, 32, 33, 100, 1_000).map(nested) },
);

/** A value that is valid for the schema, or almost. */
export function fittingValue(schema: JsonSchema, dictionary: Dictionary): fc.Arbitrary<unknown> {
  const known: Known = (name, member) => {
    if (member.type === 'object' || member.type === 'array' || member.anyOf) return undefined;
    const choices = [...(dictionary[name] ?? []), ...(member.examples ?? [])];
    if (member.type !== 'string') return choices.length ? fc.constantFrom(...choices) : undefined;
    const free = fc.oneof({ weight: 4, arbitrary: fc.constant('Běžný text 12') }, fromSchema(member));
    return choices.length === 0
      ? free
      : fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...choices) }, { weight: 1, arbitrary: free });
  };
  return fromSchema(schema, known);
}

type Change =
  | { kind: 'remove'; at: number }
  | { kind: 'replace'; at: number; value: unknown }
  | { kind: 'rename'; at: number; name: string }
  | { kind: 'add'; at: number; name: string; value: unknown }
  | { kind: 'swell'; item: unknown; bytes: number };

const place = fc.nat({ max: 60 });
const name = fc.oneof(inheritedName, fc.constantFrom('', 'apiKey', 'organisation', 'id'), oddText);
/** With many errors at once, or with one that is hard to see. */
const oddItem = fc.constantFrom<unknown>(1, null, {}, '', [[]], { name: 1, email: 1, phone: 1 }, { name: 'x' });
const swollen = fc.constantFrom(1_000, 20_000, 200_000);

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: place }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('replace' as const), at: place, value: oddValue }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const), at: place, value: hugeText }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), at: place, name }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), at: place, name, value: oddValue }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('add' as const), at: place, name: inheritedName, value: poison }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('swell' as const), item: oddItem, bytes: swollen }) },
);

/** Half of them unchanged, the others with up to three errors. */
export const withChanges = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    value,
    fc
      .tuple(value, fc.array(change, { minLength: 1, maxLength: 3 }))
      .map(([whole, changes]) => changes.reduce(applyChange, whole)),
  );

function applyChange(whole: unknown, change: Change): unknown {
  if (change.kind === 'swell') return swellLists(whole, change.item, change.bytes);
  let left = change.at % (countNodes(whole) || 1);
  const visit = (value: unknown): unknown => {
    if (left-- === 0) return change.kind === 'replace' ? change.value : changeMembers(value, change);
    if (Array.isArray(value)) return value.map(visit);
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item)])) : value;
  };
  return visit(whole);
}

/** Every list with as many items as a body can hold. */
function swellLists(value: unknown, item: unknown, bytes: number): unknown {
  if (Array.isArray(value)) return new Array(Math.floor(bytes / (JSON.stringify(item).length + 1))).fill(item);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, swellLists(member, item, bytes)]));
}

function changeMembers(value: unknown, change: Exclude<Change, { kind: 'replace' | 'swell' }>): unknown {
  if (!isObject(value)) return change.kind === 'add' ? change.value : null;
  const members = Object.entries(value);
  const [first, ...rest] = members;
  if (change.kind === 'add') return Object.fromEntries([...members, [change.name, change.value]]);
  if (first === undefined) return value;
  return Object.fromEntries(change.kind === 'remove' ? rest : [[change.name, first[1]], ...rest]);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function countNodes(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > 20) return 1;
  return Object.values(value).reduce<number>((sum, item) => sum + countNodes(item, depth + 1), 1);
}
