// Names that every object inherits, which an attacker may send as fields, and a check that no built-in object has changed.

// The first passkey loads it, and one of its libraries adds to Reflect (reflect-metadata). That is no change by a request.
import '@simplewebauthn/server';

const owners = [Object.prototype, Function.prototype, Array.prototype, String.prototype];

/** Every name that an object, a function, an array or a string inherits. */
export const inheritedNames: readonly string[] = [
  ...new Set(owners.flatMap((owner) => Object.getOwnPropertyNames(owner)).concat('prototype', 'then', 'toJSON')),
];

/** Paths through inherited members to objects that all code shares, as names of form fields. */
export const inheritedPaths: readonly string[] = [
  'hasOwnProperty.call',
  'hasOwnProperty[call]',
  'event.hasOwnProperty.call',
  'event[toString][call]',
  'event.attendees.0.valueOf',
  'event[attendees][valueOf][x]',
  'event[attendees][push][x]',
  'toString.name',
  'toString.x.y',
  'valueOf.prototype',
  'constructor.prototype.x',
  'event[constructor][prototype][x]',
  '__proto__.x',
  'event[__proto__][x]',
  'event[attendees][__proto__][0]',
  '__defineGetter__.call',
  '__lookupSetter__.bind.x',
];

type Descriptors = Map<PropertyKey, PropertyDescriptor>;
type Recorded = { name: string; prototype: object | null; isExtensible: boolean; properties: Descriptors };

const isHolder = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** The global constructors and namespaces of JavaScript and the web, and everything reachable from them in a few steps. */
function recordAll(): Map<object, Recorded> {
  const recorded = new Map<object, Recorded>();
  const visit = (holder: object, name: string, steps: number): void => {
    if (recorded.has(holder)) return;
    const properties: Descriptors = new Map(
      Reflect.ownKeys(holder).map((key) => [key, Reflect.getOwnPropertyDescriptor(holder, key) as PropertyDescriptor]),
    );
    const prototype = Reflect.getPrototypeOf(holder);
    recorded.set(holder, { name, prototype, isExtensible: Reflect.isExtensible(holder), properties });
    if (steps === 0) return;
    if (prototype !== null) visit(prototype, `the prototype of ${name}`, steps - 1);
    for (const [key, { value, get, set }] of properties) {
      for (const inner of [value, get, set]) if (isHolder(inner)) visit(inner, `${name}.${String(key)}`, steps - 1);
    }
  };
  const isBuiltIn = (name: string) => /^(?:[A-Z]|eval$|parseInt$|parseFloat$|isNaN$)/.test(name) && name !== 'VITEST';
  for (const name of Object.getOwnPropertyNames(globalThis).filter(isBuiltIn)) {
    const value: unknown = Reflect.getOwnPropertyDescriptor(globalThis, name)?.value;
    if (isHolder(value)) visit(value, name, 4);
  }
  // The prototypes of iterators and generators have no global name.
  visit([][Symbol.iterator](), 'an iterator', 4);
  visit(async function* () {}, 'a generator', 4);
  return recorded;
}

/** Settings of the engine that ordinary code changes, such as the creation of an error. */
const changing = new Set<PropertyKey>(['stackTraceLimit', 'prepareStackTrace']);

const isSame = (one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined) =>
  one !== undefined &&
  other !== undefined &&
  Object.is(one.value, other.value) &&
  one.get === other.get &&
  one.set === other.set &&
  one.writable === other.writable &&
  one.enumerable === other.enumerable &&
  one.configurable === other.configurable;

/** Remembers every built-in as it is now; the returned function lists what has changed since. */
export function watchBuiltIns(): () => string[] {
  const before = recordAll();
  return () => {
    const changes: string[] = [];
    for (const [holder, { name, prototype, isExtensible, properties }] of before) {
      if (Reflect.getPrototypeOf(holder) !== prototype) changes.push(`${name} has another prototype`);
      if (Reflect.isExtensible(holder) !== isExtensible) changes.push(`${name} was sealed`);
      for (const key of new Set([...properties.keys(), ...Reflect.ownKeys(holder)])) {
        const isKept = isSame(properties.get(key), Reflect.getOwnPropertyDescriptor(holder, key));
        if (!isKept && !changing.has(key)) changes.push(`${name}.${String(key)}`);
      }
    }
    return changes;
  };
}
