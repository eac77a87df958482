// The refusals of the console: no access, and conflicting changes of two people.
import { collectRefusals } from '../http/refusal.ts';
import { msg } from '../text/msg.ts';

const { refusalKind, kinds } = collectRefusals();

export const signInNeeded = refusalKind({
  status: 401,
  code: 'sign_in_needed',
  title: 'Sign in first',
  message: 'You are not signed in, or your session has ended. Sign in at /console/sign-in and try again.',
  meaning: 'The request carries no session of the console, or one that has ended. API keys do not open the console.',
  remedy: 'Sign in at /console/sign-in. A session ends after 12 hours without use and after 30 days at the latest.',
});

export const notPermitted = refusalKind({
  status: 403,
  code: 'not_permitted',
  title: 'Not permitted',
  message: 'Your role does not allow this. Ask an owner of the organisation for another role.',
  meaning: 'The member is signed in and belongs to the organisation, but the role lacks the permission.',
  remedy: 'An admin or owner of the organisation can change roles on the People screen.',
});

export const crossSite = refusalKind({
  status: 403,
  code: 'cross_site',
  title: 'Sent by another site',
  message: 'This form was not sent by a page of this console. Open the console itself and try again.',
  meaning:
    'A change needs the header Origin with our own address, or Sec-Fetch-Site: same-origin, so that no other site can act for you.',
  remedy:
    'Open the console at its own address and send the form there. If a proxy stands before Kontor, set API_URL to the address people use.',
});

export const notSafeHere = refusalKind({
  status: 403,
  code: 'not_safe_here',
  title: 'Not over plain http',
  message:
    'Signing in is only possible over https, or on the machine that Kontor runs on. Ask the operator to set up https and API_URL.',
  meaning: 'API_URL is neither https nor an address of this machine: passwords and sessions would travel in the open.',
  remedy: 'Put a proxy with https before Kontor, and set API_URL to its address.',
});

export const notFoundHere = refusalKind({
  status: 404,
  code: 'not_found_here',
  title: 'Not found',
  message: 'There is nothing at this address, or it belongs to an organisation that you are not a member of.',
  meaning: 'The organisation, the environment or the thing in the address does not exist, or it is not yours to see.',
  remedy: 'Check the address, or go back to /console and choose the organisation there.',
});

export const changedMeanwhile = refusalKind({
  status: 409,
  code: 'changed_meanwhile',
  title: 'Changed by somebody else',
  message:
    'Somebody else changed this while you were working on it. Nothing of yours was saved. Compare both versions.',
  said: msg('Somebody else changed this meanwhile. You see the newer state now.'),
  meaning: 'The form began from a version that is not the newest any more. `yours` and `theirs` hold both versions.',
  remedy: 'Compare both versions, keep what is right, and save again.',
});

const tooManyChanges = refusalKind({
  status: 429,
  code: 'too_many_changes',
  title: 'Too many changes',
  message: 'You changed very much in a short time. Wait a few minutes, then try again.',
  said: msg('You changed very much in a short time. Try again in a few minutes.'),
  meaning: 'A member changes at most 1,000 things in 15 minutes, and their own account at most 100 times.',
  remedy: 'Wait for the seconds in Retry-After. For many things at once there are imports, lists and the API.',
});

export const changesLimited = (seconds: number) => tooManyChanges({ headers: { 'retry-after': String(seconds) } });

/** Both versions by the fields of the form: the page shows them side by side. The refusing transaction has read them. */
export type Compare<Stored> = (stored: Stored) => { yours: Record<string, unknown>; theirs: Record<string, unknown> };

export const screenErrors = kinds;
