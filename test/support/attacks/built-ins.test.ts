// Proves that the check of built-ins notices what a careless parser would change.
import { afterEach, describe, expect, it } from 'vitest';
import { inheritedNames, watchBuiltIns } from './built-ins.ts';

const undo: (() => void)[] = [];

afterEach(() => {
  for (const step of undo.splice(0)) step();
});

function set(holder: object, name: string, value: unknown): void {
  const before = Reflect.getOwnPropertyDescriptor(holder, name);
  undo.push(() => {
    if (before) Reflect.defineProperty(holder, name, before);
    else Reflect.deleteProperty(holder, name);
  });
  Reflect.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
}

describe('the watch over built-ins', () => {
  it('reports nothing if nothing has changed', () => {
    expect(watchBuiltIns()()).toEqual([]);
  });

  it.each([
    ['a property of every object', Object.prototype, 'polluted'],
    ['a property of a function that every object has', Object.prototype.hasOwnProperty, 'call'],
    ['a property of every function', Function.prototype, 'x'],
    ['a property of every list', Array.prototype, 'x'],
    ['another function in place of one', String.prototype, 'trim'],
    ['a property of a getter', Reflect.getOwnPropertyDescriptor(Map.prototype, 'size')?.get ?? {}, 'x'],
    ['a property of what all promises have', Promise.prototype.then, 'x'],
    ['a property of what all iterators have', Object.getPrototypeOf([][Symbol.iterator]()), 'x'],
    ['a static function', JSON, 'parse'],
  ])('sees %s', (_what, holder, name) => {
    const listChanges = watchBuiltIns();
    set(holder, name, 'x');
    const changes = listChanges();
    undo.splice(0).forEach((step) => void step());
    expect(changes).toEqual([expect.stringMatching(new RegExp(`\\.${name}$`))]);
    expect(listChanges()).toEqual([]);
  });

  it('knows the names that are meant', () => {
    expect(inheritedNames).toEqual(
      expect.arrayContaining(['__proto__', 'constructor', 'hasOwnProperty', 'call', 'length', 'at', 'trim']),
    );
  });
});
