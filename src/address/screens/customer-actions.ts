// What people do on the Customers screens: add, change and remove an address, choose the default, erase a person.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import type { Chosen, Customers } from '../customers.ts';
import { customerPath, readCustomerName } from '../rules/customer-path.ts';
import { ADDRESS_FIELDS, pickAddress } from '../rules/record.ts';
import { eraseWords } from './schema.ts';

const withIdentity = <Form extends { identityId: string }>(form: Form): Form => ({
  ...form,
  identityId: readCustomerName(form.identityId),
});

/** The path of an action on one address. */
const actOf = ({ identityId, id }: Chosen, verb: string) => `${customerPath(identityId)}/addresses/${id}/${verb}`;

/** Both versions by all fields of the form: an empty one is not stored, but it is a version. */
function withWholeVersions(error: unknown): unknown {
  if (!(error instanceof Refusal) || !('theirs' in error.extra)) return error;
  const { status, code, message, extra } = error;
  const { yours, theirs } = extra as { yours: Record<string, unknown>; theirs: Record<string, unknown> };
  const whole = (version: Record<string, unknown>, otherwise: Record<string, unknown>) =>
    Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, version[field] ?? otherwise[field] ?? '']));
  return new Refusal({
    ...{ status, code, message },
    extra: { ...extra, yours: whole(yours, theirs), theirs: whole(theirs, {}) },
  });
}

export function customerActions(customers: Customers) {
  return {
    create: async (
      caller: ConsoleCaller,
      { identityId = '', ...fields }: { identityId?: string } & Record<string, unknown>,
    ): Promise<Next> => {
      const made = await customers.create(caller, identityId, pickAddress(fields), caller.actor);
      return {
        to: customerPath(made.identityId),
        done: { code: 'address.made' },
        data: made,
      };
    },

    save: async (caller: ConsoleCaller, sent: Chosen & Record<string, unknown>): Promise<Next> => {
      const form = withIdentity(sent);
      const { identityId, id, version, ...fields } = form;
      await customers
        .save(caller, { identityId, id, version }, pickAddress(fields), caller.actor)
        .catch((error: unknown) => Promise.reject(withWholeVersions(error)));
      return { to: customerPath(identityId), done: { code: 'address.saved' } };
    },

    setDefault: async (caller: ConsoleCaller, sent: Chosen): Promise<Next> => {
      const form = withIdentity(sent);
      const before = await customers.setDefault(caller, form, caller.actor);
      const undo = before === null || before === form.id ? null : { ...form, id: before };
      return {
        to: customerPath(form.identityId),
        done: { code: 'address.default' },
        ...(undo ? { undo: { action: actOf(undo, 'default'), fields: {} } } : {}),
      };
    },

    remove: async (caller: ConsoleCaller, sent: Chosen): Promise<Next> => {
      const form = withIdentity(sent);
      await customers.remove(caller, form, caller.actor);
      return {
        to: customerPath(form.identityId),
        done: { code: 'address.removed' },
        undo: { action: actOf(form, 'restore'), fields: {} },
      };
    },

    restore: async (caller: ConsoleCaller, sent: Chosen): Promise<Next> => {
      const form = withIdentity(sent);
      await customers.restore(caller, form, caller.actor);
      return { to: customerPath(form.identityId), done: { code: 'address.restored' } };
    },

    erase: async (caller: ConsoleCaller, sent: { identityId: string; reason: string; word: string }): Promise<Next> => {
      const { identityId, reason, word } = withIdentity(sent);
      if (!eraseWords.includes(word.trim().toLowerCase())) {
        const message = 'Type the word "erase".';
        throw invalidFields([{ in: 'body', field: 'word', pointer: '/word', code: 'erase_word', message }]);
      }
      const { addresses, attendances } = await customers.erase(caller, identityId, reason, caller.actor);
      const values = { addresses: String(addresses), events: String(attendances) };
      return { to: 'customers', done: { code: 'customer.erased', values }, data: { addresses, attendances } };
    },
  };
}
