// A map with a limit: never too many entries, and those used last are still there.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedMap } from './bounded-map.ts';

describe('the bounded map', () => {
  it('never gives a value that was not the last one set, and never holds too many', () => {
    const act = fc.record({ key: fc.integer({ min: 0, max: 40 }), act: fc.constantFrom('set', 'get', 'delete') });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 300 }), fc.integer({ min: 1, max: 30 }), (acts, most) => {
        const map = boundedMap<number>(most);
        const model = new Map<string, number>();
        for (const [index, { key: number, act: what }] of acts.entries()) {
          const key = String(number);
          if (what === 'set') {
            map.set(key, index);
            model.set(key, index);
          } else if (what === 'delete') {
            map.delete(key);
            model.delete(key);
          } else {
            expect([undefined, model.get(key)]).toContain(map.get(key));
          }
          expect(map.size()).toBeLessThanOrEqual(Math.max(2, most));
        }
      }),
    );
  });

  it('keeps the half that was used last', () => {
    const map = boundedMap<number>(100);
    for (let key = 0; key < 1_000; key += 1) map.set(String(key), key);
    for (let key = 951; key < 1_000; key += 1) expect(map.get(String(key))).toBe(key);
  });

  it('keeps what is used again and again, whatever else comes', () => {
    const map = boundedMap<number>(100);
    map.set('busy', 1);
    for (let key = 0; key < 10_000; key += 1) {
      map.set(String(key), key);
      expect(map.get('busy')).toBe(1);
    }
  });
});
