// Writes a value as a request body in each media type, and damages some of the bodies.
import fc from 'fast-check';

export type Body = { type: string | undefined; payload: Buffer };

type Damage = { kind: 'cut' | 'insert' | 'flip' | 'twice' | 'deepen'; at: number; bytes: Uint8Array };

const snippets = [
  '\0',
  '\ufeff',
  '{"a":1,"a":2}',
  'NaN',
  '1e999',
  '"\\ud800"',
  '/**/',
  '\n',
  '"__proto__":1,',
  '"hasOwnProperty":{"call":1},',
];

/** Long, so that no random value contains it: the form parser would read it as the end of a part. */
const boundary = 'fuzz-5f0c0d622f6e4c559a0e';

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom('cut' as const, 'insert' as const, 'flip' as const, 'twice' as const, 'deepen' as const),
  at: fc.nat({ max: 2_000 }),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
    fc.constantFrom(...snippets).map((text) => new TextEncoder().encode(text)),
  ),
});

/** One in six is damaged. */
export const anyDamage = fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: damage });

function applyDamage(payload: Buffer, damage: Damage | undefined): Buffer {
  if (!damage) return payload;
  const at = payload.length === 0 ? 0 : damage.at % payload.length;
  const [head, tail] = [payload.subarray(0, at), payload.subarray(at)];
  switch (damage.kind) {
    case 'cut':
      return head;
    case 'insert':
      return Buffer.concat([head, damage.bytes, tail]);
    case 'flip':
      return Buffer.concat([head, damage.bytes, tail.subarray(damage.bytes.length)]);
    case 'twice':
      return Buffer.concat([head, tail, tail]);
    case 'deepen': {
      const depth = 5_000 + damage.at * 20;
      return insertMember(payload, damage.at, `"a":${'['.repeat(depth)}${']'.repeat(depth)},`);
    }
  }
}

/** As the first member of a random object. */
function insertMember(payload: Buffer, at: number, member: string): Buffer {
  const starts = [...payload.keys()].filter((index) => payload[index] === 0x7b);
  const start = (starts[at % (starts.length || 1)] ?? 0) + 1;
  return Buffer.concat([payload.subarray(0, start), Buffer.from(member), payload.subarray(start)]);
}

export const bodyTypes = ['json', 'text', 'form', 'formJson', 'none', 'other'] as const;
export type BodyType = (typeof bodyTypes)[number];

const otherTypes = ['application/xml', 'multipart/form-data', 'application/json; charset=utf-16', 'text/plain;', '*/*'];

/** `extra` are names of additional fields for forms; other bodies have them in the value. */
export function writeBody(how: BodyType, value: unknown, damage: Damage | undefined, extra: readonly string[]): Body {
  const json = Buffer.from(JSON.stringify(value) ?? '');
  switch (how) {
    case 'json':
      return { type: 'application/json', payload: applyDamage(json, damage) };
    case 'text':
      return { type: 'text/plain; charset=utf-8', payload: applyDamage(json, damage) };
    case 'none':
      return { type: undefined, payload: applyDamage(json, damage) };
    case 'other':
      return { type: otherTypes[json.length % otherTypes.length], payload: applyDamage(json, damage) };
    default:
      return {
        type: `multipart/form-data; boundary=${boundary}`,
        payload: applyDamage(writeForm(how, value, extra), damage),
      };
  }
}

/** Each field separately, with dots or brackets; or the members of the body as JSON parts. */
function writeForm(how: 'form' | 'formJson', value: unknown, extra: readonly string[]): Buffer {
  const isBracketed = JSON.stringify(value)?.length % 2 === 0;
  const own = how === 'form' ? flatten(value, '', isBracketed) : topMembers(value);
  const fields = [...own.slice(0, 700), ...extra.map((name) => [name, 'x'] as const)];
  const parts = fields.map(([name, text]) => {
    const quoted = name.replaceAll('"', '%22').replace(/[\r\n]/g, '');
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${text}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
}

const topMembers = (value: unknown): [string, string][] =>
  Object.entries(Object(value)).map(([name, item]) => [name, typeof item === 'string' ? item : JSON.stringify(item)]);

function flatten(value: unknown, path: string, isBracketed: boolean): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, item]) => {
    const inner = isBracketed ? `${path}[${name}]` : `${path}.${name}`;
    return flatten(item, path === '' ? name : inner, isBracketed);
  });
}
