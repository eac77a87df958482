// The refusals of signing in: passwords, one-time links, sessions, and too many attempts.
import { collectRefusals } from '#platform/http/refusal.ts';
import { msg } from '#platform/text/msg.ts';

const { refusalKind, kinds } = collectRefusals();

export const signInFailed = refusalKind({
  status: 401,
  code: 'sign_in_failed',
  title: 'Sign-in failed',
  message: msg('E-mail or password is wrong. Try again, or ask for a sign-in link.'),
  meaning: 'Nobody has this e-mail and this password together. The answer does not say which of the two is wrong.',
  remedy: 'Try again, or ask for a sign-in link.',
});

export const signedOut = refusalKind({
  status: 401,
  code: 'signed_out',
  title: 'Not signed in',
  message: msg('You are not signed in, or your session has ended. Please sign in.'),
  meaning: 'There is no session, or it has ended: 12 hours without use, 30 days at most, or it was ended.',
  remedy: 'Sign in again.',
});

const guessingLimited = refusalKind({
  status: 429,
  code: 'sign_in_limited',
  title: 'Too many attempts',
  message: msg('Too many attempts. Wait a few minutes, or use a passkey or a sign-in link.'),
  meaning:
    '10 wrong passwords for one account, 30 attempts of one client, or 100 sign-ins of one person, in 15 minutes.',
  remedy: 'Wait for the seconds in Retry-After, or sign in with a passkey or a sign-in link.',
});

export const signInBusy = refusalKind({
  status: 503,
  code: 'sign_in_busy',
  title: 'Too many sign-ins at once',
  message: msg('Many people are signing in right now. Please try again in a few seconds.'),
  headers: { 'retry-after': '5' },
  meaning: 'Checking passwords takes memory, so only two are checked at once, and the queue is full.',
  remedy: 'Try again in a few seconds.',
});

export const linkInvalid = refusalKind({
  status: 410,
  code: 'sign_in_link_invalid',
  title: 'Sign-in link no longer valid',
  message: msg('This sign-in link has already been used or has expired. Ask for a new one.'),
  meaning: 'A sign-in link works once, within an hour; an invitation within seven days.',
  remedy: 'Ask for a new link where you got this one.',
});

export const signInToAccept = refusalKind({
  status: 401,
  code: 'sign_in_to_accept',
  title: 'Sign in to accept',
  message: msg('Somebody with this e-mail has an account here. Sign in with it, then open the invitation again.'),
  meaning: 'An invitation that was handed on does not let in as somebody who has joined before.',
  remedy: 'Sign in, then open the invitation again in the same browser.',
});

export const signInAgain = refusalKind({
  status: 403,
  code: 'sign_in_again',
  title: 'Sign in again',
  message: msg('You signed in more than an hour ago. Sign out and in again to change your passkeys.'),
  meaning: 'Passkeys open the console for good, so only somebody who has just signed in may change them.',
  remedy: 'Sign out, sign in again, and repeat it.',
});

export const sessionUnknown = refusalKind({
  status: 404,
  code: 'session_not_found',
  title: 'Session not found',
  message: msg('There is no such session. It may have ended.'),
  meaning: 'None of this person’s sessions has this id.',
  remedy: 'Look at the list of sessions.',
});

export const tooManyAttempts = (seconds: number) => guessingLimited({ headers: { 'retry-after': String(seconds) } });
export const signInErrors = kinds;
