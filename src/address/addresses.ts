// The story of a contact's addresses: list, create, update. What is sent is normalised, the whole is checked, then stored.
import type { Caller } from '#access';
import type { Actor } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import { tenantOf } from '#platform/database/tenant.ts';
import { makeId } from '#platform/ids.ts';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import { addressNotFound, invalidAddress } from './errors.ts';
import type { AddressRoom, Owner } from './room.ts';
import { changeAddress, keepTexts } from './rules/change-address.ts';
import { foldAddress } from './rules/fingerprint.ts';
import { type CheckedText, checkAddressId, checkBody, checkIdentity, isAddressId } from './rules/identity.ts';
import { checkTexts, type NormaliseSettings, normaliseAddress, RULES_VERSION } from './rules/normalise-address.ts';
import { type AddressInput, type AddressProblem, type AddressRecord, pickAddress } from './rules/record.ts';
import type { Address, AddressList } from './schema.ts';
import type { AddressWrite } from './store.ts';
import { addressCreated, addressUpdated, tellAddress } from './told-events.ts';
import { checkVat } from './vat.ts';

/** How a person edits an address on a screen. */
export type Edit = {
  /** The version that the form began from; left out, nobody looks whether there is a newer one. */
  version?: number;
  /** Which of the typed fields are a change. */
  choose?(stored: AddressRecord, typed: AddressInput): AddressInput;
  /** The transaction that it is part of; left out, it has one of its own. */
  within?: Queries;
};

const settingsOf = (
  { places }: AddressRoom,
  { organisation: { defaultCountry, settings } }: Owner,
): NormaliseSettings => ({
  defaultCountry,
  isStrict: settings.addressCheck === 'strict',
  gazetteer: places.current,
  checkVat,
});

const toWrite = ({ clock }: AddressRoom, address: AddressRecord, inputRaw: AddressInput): AddressWrite => ({
  address,
  inputRaw,
  rulesVersion: RULES_VERSION,
  folded: foldAddress(address),
  at: new Date(clock.now()),
});

const problemsOf = (checked: CheckedText): AddressProblem[] => ('problem' in checked ? [checked.problem] : []);

/** Spec 4.1. An unknown contact has no addresses; that is not an error. */
export async function listAddresses({ store }: AddressRoom, caller: Caller, query: unknown): Promise<AddressList> {
  const identity = checkIdentity(checkBody(query).identityId);
  if ('problem' in identity) throw invalidAddress('query', [identity.problem]);
  const items = await store.list(caller, identity.text);
  return { items, itemCount: items.length };
}

/** Spec 4.2. Without an actor it is not in the audit log: demo data is there as a whole. */
export async function createAddress(
  room: AddressRoom,
  caller: Owner,
  body: unknown,
  actor: Actor | null,
  within?: Queries,
): Promise<Address> {
  const fields = checkBody(body);
  const input = pickAddress(fields);
  const identity = checkIdentity(fields.identityId);
  const result = normaliseAddress(input, settingsOf(room, caller));
  const problems = [...problemsOf(identity), ...('problems' in result ? result.problems : [])];
  if ('problem' in identity || 'problems' in result) throw invalidAddress('body', problems);
  const id = makeId();
  const after = result.address;
  const address = { id, ...after };
  const tells = [tellAddress(addressCreated, identity.text, address)];
  const row = actor
    ? room.audit.rowOf({ ...tenantOf(caller), actor, action: 'address.create', subject: id, after, tells })
    : null;
  await room.store.insert(caller, identity.text, id, toWrite(room, after, input), row, within);
  return address;
}

/** Spec 4.3: only what is sent changes; the whole address is checked (design U0, U3). */
export async function updateAddress(
  room: AddressRoom,
  caller: Owner,
  body: unknown,
  actor: Actor,
  edit: Edit = {},
): Promise<Address> {
  const { store, audit } = room;
  const fields = checkBody(body);
  const sentChanges = pickAddress(fields);
  const identity = checkIdentity(fields.identityId);
  const id = checkAddressId(fields.id);
  const problems = [...problemsOf(identity), ...problemsOf(id), ...checkTexts(sentChanges)];
  if ('problem' in identity || 'problem' in id || problems.length > 0) throw invalidAddress('body', problems);
  // The column is a uuid: any other text cannot be the id of an address.
  if (!isAddressId(id.text)) throw addressNotFound();
  const change = async (within: Queries) => {
    const found = await store.findForUpdate(caller, id.text, identity.text, within);
    if (found === null) throw addressNotFound();
    const { stored, texts, version } = found;
    if (edit.version !== undefined && edit.version !== version)
      throw changedMeanwhile({ extra: { version, yours: sentChanges, theirs: stored } });
    const changes = edit.choose?.(stored, sentChanges) ?? sentChanges;
    if (Object.keys(changes).length === 0) return stored;
    const settings = settingsOf(room, caller);
    const result = changeAddress(stored, changes, settings);
    if ('problems' in result) throw invalidAddress('body', result.problems);
    const after = { id: id.text, ...result.address };
    const write = toWrite(room, result.address, keepTexts(texts, stored, changes, settings));
    await store.update(caller, id.text, identity.text, write, within);
    const tells = [tellAddress(addressUpdated, identity.text, after)];
    const entry = {
      ...tenantOf(caller),
      actor,
      action: 'address.update',
      subject: id.text,
      before: stored,
      after,
      tells,
    };
    await audit.record(entry, within);
    return after;
  };
  return edit.within ? change(edit.within) : store.transaction(change);
}
