// The refusals of managing keys: what people and screens get when a key cannot be made, rotated or revoked.
import { invalidFields, wrongField } from '#platform/http/invalid-fields.ts';
import { collectRefusals } from '#platform/http/refusal.ts';
import { msg } from '#platform/text/msg.ts';
import { mostOverlapDays } from './rules/read-expiry.ts';

const { refusalKind, kinds } = collectRefusals();

const keyNotFound = refusalKind({
  status: 404,
  code: 'key_not_found',
  title: 'Key not found',
  message: 'There is no key with this id.',
  meaning: 'No key has this id. The id is not the key itself.',
  remedy: 'Take the id from the list of keys.',
});

export const keyIsRetired = refusalKind({
  status: 409,
  code: 'key_retired',
  title: 'Key is no longer active',
  message: msg('This key is revoked, expired or already rotated.'),
  meaning: 'Only an active key can be rotated, and only once.',
  remedy: 'Create a new key.',
});

export const memberNeeded = refusalKind({
  status: 400,
  code: 'key_member_missing',
  title: 'Team member missing',
  message: msg('A DEV_ key belongs to one team member. Name them by e-mail, as in dev@example.com.'),
  meaning: 'Development keys are personal: one for each team member.',
  remedy: 'Say whose key it is.',
});

const keyMemberTaken = refusalKind({
  status: 409,
  code: 'key_member_taken',
  title: 'Team member has a key',
  message: 'This team member already has an active DEV_ key.',
  meaning: 'A team member can have only one active development key.',
  remedy: 'Rotate the key they have, or revoke it first.',
});

export const memberIsBlocked = refusalKind({
  status: 409,
  code: 'key_member_blocked',
  title: 'Team member is blocked',
  message: msg('This team member is blocked, so no key can be made for them.'),
  meaning: 'The keys of a person end when the person is blocked.',
  remedy: 'Unblock the person first, or make the key for somebody else.',
});

const keyExpiryPast = refusalKind({
  status: 400,
  code: 'key_expiry_past',
  title: 'Expiry in the past',
  message: 'The key would already be expired.',
  meaning: 'A new key must be valid for some time.',
  remedy: 'Choose a later date or time.',
});

export const rootTakesNoRoles = refusalKind({
  status: 400,
  code: 'key_root_roles',
  title: 'ROOT key takes no roles',
  message: msg(
    'A ROOT key may do everything, so it cannot be restricted to roles. Leave the roles out, or make a PROD key.',
  ),
  meaning: 'A ROOT key may call every operation, whatever its roles say.',
  remedy: 'Leave the roles out, or make a PROD key with these roles.',
});

export const pepperDiffers = refusalKind({
  status: 503,
  code: 'pepper_mismatch',
  title: 'Different pepper',
  message:
    'The keys in this database were created with a different pepper, so none of them would be recognised. ' +
    'Set KEY_PEPPER to the value of the first process, or copy its key-pepper file into this data folder.',
  meaning: 'All processes of one database need the same pepper.',
  remedy: 'Give this process the pepper of the others.',
});

export const keyUnknown = (id: string) =>
  keyNotFound({ message: msg('There is no key with the id "{id}".', { id: id.slice(0, 40) }) });
export const memberHasKey = (member: string) => {
  const said = msg(
    '{member} already has an active DEV_ key, and a team member can have only one. Rotate it, or revoke it first.',
    { member },
  );
  return keyMemberTaken({ message: said });
};
export const expiryIsPast = (at: Date) =>
  keyExpiryPast({
    message: msg('The key would already be expired, since {moment}. Choose a later date or time.', {
      moment: at.toISOString(),
    }),
  });
/** The old key must end some day; otherwise rotating it would achieve nothing. */
export const overlapTooLong = () => {
  const said = msg('The old key may live on for at most {days} days.', { days: mostOverlapDays });
  return invalidFields([wrongField('overlap', 'overlap_too_long', said)]);
};

export const keyErrors = kinds;
