// What people do on the Keys screen: make a key, rotate it, revoke it.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import type { FieldProblem } from '#platform/http/refusal.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import { isEmailAddress } from '#platform/text/email-address.ts';
import { keyUnknown } from '../key-errors.ts';
import type { Keys } from '../keys.ts';
import { readExpiry, readLength } from '../rules/read-expiry.ts';
import { isShownTo } from './key-view.ts';

export type KeyActionNeeds = { keys: Keys; roles: readonly string[] };

type NewKey = { label: string; roles?: string[]; expires?: string; member?: string };

const wrong = (field: string, code: string, message: string): FieldProblem => ({
  in: 'body',
  field,
  pointer: `/${field}`,
  code,
  message,
});

const defaultOverlap = '24h';

export function keyActions({ keys, roles: known }: KeyActionNeeds) {
  /** A key of another organisation or environment is as unknown as one that does not exist. */
  async function requireKey(caller: ConsoleCaller, id: string) {
    const key = await keys.find(id);
    if (!key || !isShownTo(caller, key)) throw keyUnknown(id);
    return key;
  }

  return {
    create: async (caller: ConsoleCaller, form: NewKey): Promise<Next> => {
      const { label, roles = [], expires = 'never', member } = form;
      const problems: FieldProblem[] = [];
      const unknown = roles.filter((role) => !known.includes(role));
      if (unknown.length > 0) problems.push(wrong('roles', 'unknown_role', `There is no role ${unknown.join(', ')}.`));
      const end = expires === 'never' ? {} : readExpiry(expires);
      if (end === null)
        problems.push(wrong('expires', 'unreadable_end', 'Write a length of time (90d), or a day (2027-01-31).'));
      const isSandbox = caller.environment === 'sandbox';
      if (isSandbox && !isEmailAddress(member?.trim() ?? ''))
        problems.push(
          wrong('member', 'member_needed', 'A key of the sandbox belongs to one person: give their e-mail address.'),
        );
      if (problems.length > 0) throw invalidFields(problems);
      const made = await keys.create({
        organisationId: caller.organisationId,
        type: isSandbox ? 'DEV_' : 'PROD',
        label: label.trim(),
        member: isSandbox ? (member ?? null) : null,
        roles: roles.length === 0 ? null : roles,
        ...end,
        by: caller.actor,
      });
      return {
        to: `keys?key=${made.id}`,
        done: { code: 'key.made', values: { label: label.trim() } },
        secret: made.key,
        data: { id: made.id },
      };
    },

    rotate: async (caller: ConsoleCaller, { id, overlap = defaultOverlap }: { id: string; overlap?: string }) => {
      const old = await requireKey(caller, id);
      const overlapMs = readLength(overlap);
      if (overlapMs === null)
        throw invalidFields([wrong('overlap', 'unreadable_length', 'Write a length of time, as in 24h or 7d.')]);
      const made = await keys.rotate(old.id, overlapMs, caller.actor);
      return {
        to: `keys?key=${made.id}`,
        done: { code: 'key.rotated', values: { label: old.label ?? '', overlap } },
        secret: made.key,
        data: { id: made.id },
      };
    },

    revoke: async (caller: ConsoleCaller, { id, reason }: { id: string; reason?: string }): Promise<Next> => {
      const key = await requireKey(caller, id);
      await keys.revoke(key.id, caller.actor, reason?.trim() || null);
      return { to: 'keys', done: { code: 'key.revoked', values: { label: key.label ?? '' } } };
    },
  };
}
