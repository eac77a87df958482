// The story of replaying the rules on stored addresses: only when the operator asks, on what is stored (design U0), and undoable.
import type { Organisation } from '#organisation';
import type { Actor } from '#platform/audit/audit.ts';
import type { Environment } from '#platform/database/tenant.ts';
import type { RenormaliseStore, ReplayEntry, ReplayWrite } from './renormalise-store.ts';
import type { AddressRoom } from './room.ts';
import { foldAddress } from './rules/fingerprint.ts';
import { normaliseAddress, RULES_VERSION } from './rules/normalise-address.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressRecord } from './rules/record.ts';
import { addressUpdated, tellAddress } from './told-events.ts';
import { checkVat } from './vat.ts';

export type Replay = { organisation: Organisation; environment: Environment; isDryRun: boolean; by: Actor };

/** One field of one address that changes; a missing text was or becomes empty. */
type FieldChange = { id: string; field: AddressField; before?: string; after?: string };
/** An address that the rules refuse today: it stays as it is. */
type RefusedAddress = { id: string; field: string; code: string };
export type ReplayReport = { addresses: number; changed: number; changes: FieldChange[]; refused: RefusedAddress[] };

type Step = { write: Pick<ReplayWrite, 'address' | 'rulesVersion' | 'before'> } | { refused: RefusedAddress[] } | null;

const BATCH = 200;

/** Goes through the addresses in batches, each in its own transaction, so that updates never wait long. */
async function walk(
  { store, renormaliseStore, audit, clock }: AddressRoom,
  { organisation, environment, isDryRun, by }: Replay,
  action: string,
  list: RenormaliseStore['list'],
  decide: (entry: ReplayEntry, at: Date) => Step,
): Promise<ReplayReport> {
  const tenant = { organisationId: organisation.id, environment };
  const report: ReplayReport = { addresses: 0, changed: 0, changes: [], refused: [] };
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const from: string = after;
    after = await store.transaction(async (within) => {
      const entries = await list(tenant, from, BATCH, within);
      const at = new Date(clock.now());
      for (const entry of entries) {
        const step = decide(entry, at);
        report.addresses += 1;
        if (step !== null && 'refused' in step) report.refused.push(...step.refused);
        if (step === null || 'refused' in step) continue;
        report.changed += 1;
        report.changes.push(...compare(entry.id, entry.stored, step.write.address));
        const write = { ...step.write, folded: foldAddress(step.write.address), at };
        if (isDryRun) continue;
        const { id, identityId } = entry;
        const tells = [tellAddress(addressUpdated, identityId, { id, ...write.address })];
        const record = { ...tenant, actor: by, action, subject: id } as const;
        await renormaliseStore.replace(tenant, entry.key, write, within);
        await audit.record({ ...record, before: entry.stored, after: write.address, tells }, within);
      }
      return entries.at(-1)?.key;
    });
  }
  return report;
}

/**
 * Replays the rules of this version on the addresses as they are answered. Texts that were sent earlier are not read: they would
 * bring back what a caller has changed or cleared since. Addresses that stay the same are not written.
 */
export const renormalise = (room: AddressRoom, replay: Replay): Promise<ReplayReport> =>
  walk(room, replay, 'address.renormalise', room.renormaliseStore.list, ({ id, stored, rulesVersion }, at) => {
    const isStrict = replay.organisation.settings.addressCheck === 'strict';
    const settings = { defaultCountry: stored.country, isStrict, gazetteer: room.places.current, checkVat };
    const result = normaliseAddress(stored, settings);
    if ('problems' in result) return { refused: result.problems.map(({ field, code }) => ({ id, field, code })) };
    const { address } = result;
    if (compare(id, stored, address).length === 0) return null;
    const before = { at: at.toISOString(), rulesVersion, address: stored };
    return { write: { address, rulesVersion: RULES_VERSION, before } };
  });

/** Puts back what the last replay replaced, except addresses that changed since. */
export const undoRenormalise = (room: AddressRoom, replay: Replay): Promise<ReplayReport> =>
  walk(room, replay, 'address.renormalise-undo', room.renormaliseStore.listReplaced, ({ before }) =>
    before === null ? null : { write: { address: before.address, rulesVersion: before.rulesVersion, before: null } },
  );

function compare(id: string, before: AddressRecord, after: AddressRecord): FieldChange[] {
  return ADDRESS_FIELDS.flatMap((field) => {
    const was = before[field];
    const is = after[field];
    if (was === is) return [];
    return { id, field, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) };
  });
}
