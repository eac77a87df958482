// The refusals of the member room.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { type FieldProblem, refusalKind } from '#platform/http/refusal.ts';

export const signInFailed = refusalKind({
  status: 401,
  code: 'sign_in_failed',
  title: 'Sign-in failed',
  message: 'E-mail or password is wrong. Try again, or ask for a sign-in link.',
  meaning: 'Nobody has this e-mail and this password together. The answer does not say which of the two is wrong.',
  remedy: 'Try again, or ask for a sign-in link.',
});

export const passkeyFailed = refusalKind({
  status: 401,
  code: 'passkey_failed',
  title: 'Passkey not accepted',
  message: 'This passkey was not accepted. Try again, or sign in with your password or a sign-in link.',
  meaning: 'The passkey is not known here, its answer is not valid, or it came too late.',
  remedy: 'Try again, or sign in another way and add the passkey again.',
});

export const signedOut = refusalKind({
  status: 401,
  code: 'signed_out',
  title: 'Not signed in',
  message: 'You are not signed in, or your session has ended. Please sign in.',
  meaning: 'There is no session, or it has ended: 12 hours without use, 30 days at most, or it was ended.',
  remedy: 'Sign in again.',
});

const guessingLimited = refusalKind({
  status: 429,
  code: 'sign_in_limited',
  title: 'Too many attempts',
  message: 'Too many failed attempts. Wait a few minutes, or use a passkey or a sign-in link.',
  meaning: '10 wrong passwords for one account, or 30 attempts of one client, in 15 minutes.',
  remedy: 'Wait for the seconds in Retry-After, or sign in with a passkey or a sign-in link.',
});

export const signInBusy = refusalKind({
  status: 503,
  code: 'sign_in_busy',
  title: 'Too many sign-ins at once',
  message: 'Many people are signing in right now. Please try again in a few seconds.',
  headers: { 'retry-after': '5' },
  meaning: 'Checking passwords takes memory, so only two are checked at once, and the queue is full.',
  remedy: 'Try again in a few seconds.',
});

export const linkInvalid = refusalKind({
  status: 410,
  code: 'sign_in_link_invalid',
  title: 'Sign-in link no longer valid',
  message: 'This sign-in link has already been used or has expired. Ask for a new one.',
  meaning: 'A sign-in link works once, within an hour; an invitation within seven days.',
  remedy: 'Ask for a new link where you got this one.',
});

export const memberBlocked = refusalKind({
  status: 403,
  code: 'member_blocked',
  title: 'Access blocked',
  message: 'This person is blocked and cannot sign in.',
  meaning: 'An admin or the operator has blocked the person.',
  remedy: 'An admin can unblock the person.',
});

const memberNotFound = refusalKind({
  status: 404,
  code: 'member_not_found',
  title: 'Person not found',
  message: 'There is no such person.',
  meaning: 'Nobody in this organisation has this e-mail or id.',
  remedy: 'Look at the list of people.',
});

export const memberExists = refusalKind({
  status: 409,
  code: 'member_exists',
  title: 'Already a member',
  message: 'This person belongs to the organisation already. Change their role instead.',
  meaning: 'Somebody with this e-mail is a member of the organisation.',
  remedy: 'Change their role instead.',
});

export const memberUnproved = refusalKind({
  status: 409,
  code: 'member_unproved',
  title: 'E-mail not proved',
  message:
    'Somebody in another organisation uses this e-mail, and has never proved that it is theirs. Ask the operator of this Kontor to add them.',
  meaning: 'The account was opened with a link that was handed on. Only a link that was mailed proves an e-mail.',
  remedy: 'The person can ask for a sign-in link by mail, which proves it; or the operator adds them.',
});

export const passkeyIsLast = refusalKind({
  status: 409,
  code: 'passkey_is_last',
  title: 'Last way to sign in',
  message: 'This is your only way to sign in. Set a password, or add another passkey first.',
  meaning: 'Without a password and without any passkey nobody could come back.',
  remedy: 'Set a password, or add another passkey first.',
});

export const signInAgain = refusalKind({
  status: 403,
  code: 'sign_in_again',
  title: 'Sign in again',
  message: 'You signed in more than an hour ago. Sign out and in again to change your passkeys.',
  meaning: 'Passkeys open the console for good, so only somebody who has just signed in may change them.',
  remedy: 'Sign out, sign in again, and repeat it.',
});

export const emailTaken = refusalKind({
  status: 409,
  code: 'member_email_taken',
  title: 'E-mail in use',
  message: 'Another person uses this e-mail here. Give another one.',
  meaning: 'Two people cannot have the same e-mail.',
  remedy: 'Give another e-mail.',
});

export const emailFixed = refusalKind({
  status: 409,
  code: 'member_email_fixed',
  title: 'E-mail cannot be changed',
  message: 'Your e-mail says who you are here and cannot be changed. Ask an admin to invite your new address.',
  meaning: 'Invitations and keys go by e-mail, so a person keeps theirs.',
  remedy: 'Ask an admin to invite the new address.',
});

export const notAllowed = refusalKind({
  status: 403,
  code: 'member_not_allowed',
  title: 'Not allowed',
  message: 'Your role does not allow this. Admins manage people up to admin; only owners manage owners.',
  meaning: 'The role of the one who asks is too low, or the other person also belongs to another organisation.',
  remedy: 'Ask an owner of the organisation, or the operator of this Kontor.',
});

export const lastOwner = refusalKind({
  status: 409,
  code: 'member_last_owner',
  title: 'Last owner',
  message: 'This is the last owner of the organisation. Make somebody else an owner first.',
  meaning: 'Every organisation keeps at least one owner who can sign in.',
  remedy: 'Make somebody else an owner first.',
});

export const lastOperator = refusalKind({
  status: 409,
  code: 'member_last_operator',
  title: 'Last operator',
  message: 'This is the last operator of this Kontor. Make somebody else an operator first.',
  meaning: 'There is always at least one operator who can sign in.',
  remedy: 'Make somebody else an operator first.',
});

const memberChanged = refusalKind({
  status: 409,
  code: 'member_changed',
  title: 'Changed meanwhile',
  message: 'Somebody else has changed this person meanwhile. Look at the newer state and try again.',
  meaning: 'The form began from an older version.',
  remedy: 'Look at the newer state and try again.',
});

export const passkeysNeedName = refusalKind({
  status: 409,
  code: 'passkey_needs_name',
  title: 'No passkeys at this address',
  message: 'Passkeys need a host name, and this console is reached by an IP address. Use a password here.',
  meaning: 'Browsers tie a passkey to a host name. API_URL has an IP address.',
  remedy: 'Use a password, or have the operator set API_URL to an address with a host name.',
});

export const passkeyKnown = refusalKind({
  status: 409,
  code: 'passkey_known',
  title: 'Passkey known already',
  message: 'This passkey is registered already.',
  meaning: 'The same passkey cannot be added twice.',
  remedy: 'Use it to sign in, or add another one.',
});

const passkeyNotFound = refusalKind({
  status: 404,
  code: 'passkey_not_found',
  title: 'Passkey not found',
  message: 'You have no such passkey.',
  meaning: 'None of your passkeys has this id.',
  remedy: 'Look at the list of your passkeys.',
});

const sessionNotFound = refusalKind({
  status: 404,
  code: 'session_not_found',
  title: 'Session not found',
  message: 'There is no such session. It may have ended.',
  meaning: 'None of this person’s sessions has this id.',
  remedy: 'Look at the list of sessions.',
});

export const tooManyAttempts = (seconds: number) => guessingLimited({ headers: { 'retry-after': String(seconds) } });
export const memberUnknown = () => memberNotFound();
export const changedMeanwhile = (version: number) => memberChanged({ extra: { version } });
export const passkeyUnknown = () => passkeyNotFound();
export const sessionUnknown = () => sessionNotFound();

export const memberErrors = [
  ...[signInFailed, passkeyFailed, signedOut, guessingLimited, signInBusy, linkInvalid, memberBlocked, memberNotFound],
  ...[memberExists, emailTaken, emailFixed, notAllowed, lastOwner, lastOperator, memberChanged],
  ...[passkeysNeedName, passkeyKnown, passkeyIsLast, passkeyNotFound, sessionNotFound, memberUnproved, signInAgain],
];

const fieldWords = {
  email: { code: 'not_an_email', message: 'email must be one e-mail address.', example: 'name@example.com' },
  role: { code: 'not_allowed', message: 'role must be viewer, editor, admin or owner.', example: 'editor' },
  name: { code: 'length', message: 'name must have 1 to 100 characters.', example: 'Receptionist' },
  language: { code: 'not_allowed', message: 'language must be cs or en.', example: 'cs' },
  too_short: { code: 'too_short', message: 'The password must have at least 12 characters.' },
  too_long: { code: 'too_long', message: 'The password may have at most 1,000 characters.' },
  too_common: {
    code: 'too_common',
    message: 'Many people use this password, so it is tried first. Choose another one.',
  },
  is_email: { code: 'is_email', message: 'The password may not be your e-mail. Choose another one.' },
  current: { code: 'wrong_password', message: 'This is not your password. Type the one you use now.' },
} as const;

type FieldWords = keyof typeof fieldWords;

/** The refusal of one field; a problem of the password stands at `password`. */
export function invalidField(kind: FieldWords) {
  const field = kind.includes('_') ? 'password' : kind;
  const problem: FieldProblem = { in: 'body', field, pointer: `/${field}`, ...fieldWords[kind] };
  return invalidFields([problem]);
}
