// A map that never holds more than so many entries: two generations, of which the older one is dropped when the younger
// is full. Every operation takes constant time, unlike deleting the oldest key of a Map, which walks over all the gaps
// that earlier deletions left.

export type BoundedMap<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  clear(): void;
  /** Keys that are held at least; some may be held twice. */
  size(): number;
  keys(): Iterable<string>;
  /** Looking at them all counts as no use of any. */
  entries(): Iterable<[string, Value]>;
};

/** Keeps at least the `most / 2` entries used last, and never more than `most`. */
export function boundedMap<Value>(most: number): BoundedMap<Value> {
  const half = Math.max(1, Math.floor(most / 2));
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();

  function set(key: string, value: Value): void {
    if (young.size >= half && !young.has(key)) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  }

  return {
    get: (key) => {
      const fresh = young.get(key);
      if (fresh !== undefined) return fresh;
      const aged = old.get(key);
      // What is used stays: it moves to the younger generation.
      if (aged !== undefined) set(key, aged);
      return aged;
    },
    set,
    delete: (key) => {
      young.delete(key);
      old.delete(key);
    },
    clear: () => {
      young = new Map();
      old = new Map();
    },
    size: () => young.size + old.size,
    keys: () => new Set([...young.keys(), ...old.keys()]),
    entries: () => new Map([...old, ...young]),
  };
}
