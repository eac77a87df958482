// The refusals about people: who they are, and who may change them.
import { collectRefusals } from '#platform/http/refusal.ts';
import { msg } from '#platform/text/msg.ts';

const { refusalKind, kinds } = collectRefusals();

export const memberBlocked = refusalKind({
  status: 403,
  code: 'member_blocked',
  title: 'Access blocked',
  message: msg('This person is blocked and cannot sign in.'),
  meaning: 'An admin or the operator has blocked the person.',
  remedy: 'An admin can unblock the person.',
});

export const memberUnknown = refusalKind({
  status: 404,
  code: 'member_not_found',
  title: 'Person not found',
  message: msg('There is no such person.'),
  meaning: 'Nobody in this organisation has this e-mail or id.',
  remedy: 'Look at the list of people.',
});

export const memberNotHere = refusalKind({
  status: 409,
  code: 'member_not_joined',
  title: 'Has not come yet',
  message: msg('This person has not accepted the invitation yet. Withdraw the invitation instead.'),
  meaning: 'Somebody who was invited and has not come has nothing in the organisation that could be ended.',
  remedy: 'Withdraw the invitation, or wait until the person has come.',
});

export const memberExists = refusalKind({
  status: 409,
  code: 'member_exists',
  title: 'Already a member',
  message: msg('This person belongs to the organisation already. Change their role instead.'),
  meaning: 'Somebody with this e-mail is a member of the organisation.',
  remedy: 'Change their role instead.',
});

export const memberUnproved = refusalKind({
  status: 409,
  code: 'member_unproved',
  title: 'E-mail not proved',
  message: msg(
    'Somebody in another organisation uses this e-mail, and has never proved that it is theirs. Ask the operator of this Kontor to add them.',
  ),
  meaning: 'The account was opened with a link that was handed on. Only a link that was mailed proves an e-mail.',
  remedy: 'The person can ask for a sign-in link by mail, which proves it; or the operator adds them.',
});

export const emailTaken = refusalKind({
  status: 409,
  code: 'member_email_taken',
  title: 'E-mail in use',
  message: msg('Another person uses this e-mail here. Give another one.'),
  meaning: 'Two people cannot have the same e-mail.',
  remedy: 'Give another e-mail.',
});

export const emailFixed = refusalKind({
  status: 409,
  code: 'member_email_fixed',
  title: 'E-mail cannot be changed',
  message: msg('Your e-mail says who you are here and cannot be changed. Ask an admin to invite your new address.'),
  meaning: 'Invitations and keys go by e-mail, so a person keeps theirs.',
  remedy: 'Ask an admin to invite the new address.',
});

export const notAllowed = refusalKind({
  status: 403,
  code: 'member_not_allowed',
  title: 'Not allowed',
  message: msg('Your role does not allow this. Admins manage everybody but owners; only owners manage owners.'),
  meaning: 'The role of the one who asks is too low, or the other person also belongs to another organisation.',
  remedy: 'Ask an owner of the organisation, or the operator of this Kontor.',
});

export const lastOwner = refusalKind({
  status: 409,
  code: 'member_last_owner',
  title: 'Last owner',
  message: msg('This is the last owner of the organisation. Make somebody else an owner first.'),
  meaning: 'Every organisation keeps at least one owner who can sign in.',
  remedy: 'Make somebody else an owner first.',
});

export const lastOperator = refusalKind({
  status: 409,
  code: 'member_last_operator',
  title: 'Last operator',
  message: msg('This is the last operator of this Kontor. Make somebody else an operator first.'),
  meaning: 'There is always at least one operator who can sign in.',
  remedy: 'Make somebody else an operator first.',
});

export const memberChanged = refusalKind({
  status: 409,
  code: 'member_changed',
  title: 'Changed meanwhile',
  message: msg('Somebody else has changed this person meanwhile. Look at the newer state and try again.'),
  meaning: 'The form began from an older version.',
  remedy: 'Look at the newer state and try again.',
});

export const peopleErrors = kinds;
