// Removes what the first start made and nobody changed, all in one transaction. Organisation and keys stay.
import { holdStartLock, locks } from '#platform/database/advisory-locks.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { demoStore, type RecordedThing } from '#platform/room/demo-store.ts';
import type { App } from './app.ts';

export type DemoRemoval = {
  /** How many of each kind, as in `{ branch: 26 }`. */
  removed: Record<string, number>;
  /** What stays of the demo, and why. */
  kept: { kind: string; id: string; environment: string; reason: string }[];
};

export function removeDemo(app: App): Promise<DemoRemoval> {
  const store = demoStore(app.database);
  return app.database.transaction(async (within) => {
    // Neither the first start nor another removal may run at the same time.
    await holdStartLock(locks.firstStart, within);
    const recorded = await store.list(within);
    const removal: DemoRemoval = { removed: {}, kept: [] };
    const done: string[] = [];
    // In reverse order of opening: a room may have used what the rooms before it made.
    for (const { name, faces } of app.openRooms.toReversed()) {
      const ofRoom = recorded.filter(({ room }) => room === name);
      for (const things of Map.groupBy(ofRoom, ({ tenant }) => JSON.stringify(tenant)).values()) {
        const [first] = things;
        if (first === undefined || faces.removeDemo === undefined) continue;
        const { removed, kept } = await faces.removeDemo(first.tenant, things, within);
        for (const { kind } of removed) removal.removed[kind] = (removal.removed[kind] ?? 0) + 1;
        removal.kept.push(
          ...kept.map(({ thing: { kind, id, tenant }, reason }) => ({
            kind,
            id,
            environment: tenant.environment,
            reason,
          })),
        );
        // A thing that was kept stays recorded: its reason may go away.
        const staying = new Set(kept.map(({ thing }) => thing));
        done.push(...things.filter((thing) => !staying.has(thing)).map(({ number }) => number));
      }
    }
    await store.remove(done, within);
    await recordRemoval(app, recorded, removal, within);
    return removal;
  });
}

async function recordRemoval(
  { audit }: App,
  [first]: readonly RecordedThing[],
  { removed }: DemoRemoval,
  within: Transaction,
): Promise<void> {
  if (first === undefined || Object.keys(removed).length === 0) return;
  const { organisationId } = first.tenant;
  await audit.record({ organisationId, actor: 'command line', action: 'demo.remove', details: { removed } }, within);
}
