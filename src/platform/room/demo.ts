// Demo data: what a room makes at the first start, and what remains when it is removed. Each thing has a mark, which the room
// computes in the same way when it makes and when it removes the thing: an equal mark means that nobody changed it.
import type { Tenant } from '../database/tenant.ts';

/** The tenants that the first start fills: the organisation "demo", in both environments. */
export type Demo = { tenants: readonly Tenant[]; defaultCountry: string; timeZone: string };

/** One thing that a room made for the demo. */
export type DemoThing = {
  /** The kind of thing, as in "branch". */
  kind: string;
  tenant: Tenant;
  id: string;
  /** How it looked when it was made, as the room writes it. A thing that has another mark now was changed. */
  mark: string;
};

/** What a room made: in words, for all tenants as in "12 branches" and for live alone as in "6 short links"; and each thing. */
export type SeededDemo = { everywhere?: string; live?: string; things: DemoThing[] };

/** The result for each thing. Things in neither list had already been removed. */
export type RemovedDemo = {
  removed: DemoThing[];
  /** `reason` follows "kept because", as in "it was changed". */
  kept: { thing: DemoThing; reason: string }[];
};

/** `marks` say how the remaining things look now, by id. */
export function findUnchanged(
  things: readonly DemoThing[],
  marks: ReadonlyMap<string, string>,
): { unchanged: DemoThing[]; kept: RemovedDemo['kept'] } {
  const changed = things.filter(({ id, mark }) => marks.has(id) && marks.get(id) !== mark);
  return {
    unchanged: things.filter(({ id, mark }) => marks.get(id) === mark),
    kept: changed.map((thing) => ({ thing, reason: 'it was changed' })),
  };
}
