// The refusals of passkeys.
import { collectRefusals } from '#platform/http/refusal.ts';
import { msg } from '#platform/text/msg.ts';

const { refusalKind, kinds } = collectRefusals();

export const passkeyFailed = refusalKind({
  status: 401,
  code: 'passkey_failed',
  title: 'Passkey not accepted',
  message: msg('This passkey was not accepted. Try again, or sign in with your password or a sign-in link.'),
  meaning: 'The passkey is not known here, its answer is not valid, or it came too late.',
  remedy: 'Try again, or sign in another way and add the passkey again.',
});

export const passkeysNeedName = refusalKind({
  status: 409,
  code: 'passkey_needs_name',
  title: 'No passkeys at this address',
  message: msg('Passkeys need a host name, and this console is reached by an IP address. Use a password here.'),
  meaning: 'Browsers tie a passkey to a host name. API_URL has an IP address.',
  remedy: 'Use a password, or have the operator set API_URL to an address with a host name.',
});

export const passkeyKnown = refusalKind({
  status: 409,
  code: 'passkey_known',
  title: 'Passkey known already',
  message: msg('This passkey is registered already.'),
  meaning: 'The same passkey cannot be added twice.',
  remedy: 'Use it to sign in, or add another one.',
});

export const passkeysFull = refusalKind({
  status: 409,
  code: 'passkeys_full',
  title: 'Too many passkeys',
  message: msg('You have 20 passkeys, and nobody may have more. Remove one that you do not use, then add this one.'),
  meaning: 'A person has at most 20 passkeys.',
  remedy: 'Remove a passkey that is not used any more, then add the new one.',
});

export const passkeyIsLast = refusalKind({
  status: 409,
  code: 'passkey_is_last',
  title: 'Last way to sign in',
  message: msg('This is your only way to sign in. Set a password, or add another passkey first.'),
  meaning: 'Without a password and without any passkey nobody could come back.',
  remedy: 'Set a password, or add another passkey first.',
});

export const passkeyUnknown = refusalKind({
  status: 404,
  code: 'passkey_not_found',
  title: 'Passkey not found',
  message: msg('You have no such passkey.'),
  meaning: 'None of your passkeys has this id.',
  remedy: 'Look at the list of your passkeys.',
});

export const passkeyErrors = kinds;
