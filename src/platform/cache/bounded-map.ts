// A map with a maximum number of entries. It has two generations: when the younger one is full, the older one is dropped and
// the younger one becomes the older. An entry that is read moves to the younger one. Every operation takes constant time;
// deleting the oldest key of one large Map does not, since V8 walks over the gaps that earlier deletions left.

type BoundedMap<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  clear(): void;
  /** The number of stored entries; a key that is in both generations counts twice. */
  size(): number;
  keys(): Iterable<string>;
  /** Does not count as use, so no entry moves. */
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
      // An entry in use stays: it moves to the younger generation.
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
