// What the pages before the console say of a problem: texts of a person at the door, who has no screen to go back to.
import { msg, type Text } from '#platform/text/msg.ts';
import { t } from '../../say.ts';

type Texts = Readonly<Record<string | number, Text>>;

const notices: Texts = {
  'signed-out': msg('You are signed out.'),
  'link-sent': msg(
    'If somebody with this address works here, a mail with a link is on its way. It is valid for an hour.',
  ),
  'ask-admin': msg('This Kontor sends no mail. Ask an admin of your organisation for a sign-in link.'),
  kept: msg(
    'Your session has ended. What you typed is kept: sign in, and it stands in the form again. Nothing was sent yet.',
  ),
};

const ofSignIn: Texts = {
  sign_in_failed: msg('E-mail or password is wrong. Try again, or have a link sent to you.'),
  sign_in_limited: msg('Too many failed attempts. Use a passkey or a link, or try again later.'),
  passkey_failed: msg('This passkey was not accepted. Try again, or sign in with your password.'),
  sign_in_link_invalid: msg('This link has already been used or has expired. Ask for a new one where you got it.'),
  validation_failed: msg('That is not an e-mail address.'),
  member_blocked: msg('Your access is blocked. Ask an admin of your organisation.'),
  sign_in_to_accept: msg('You have an account here. Sign in with it, then open the invitation again in this browser.'),
  member_unproved: msg(
    'You have not confirmed your e-mail here. Ask whoever runs this Kontor to add you to the organisation.',
  ),
};

const titles: Texts = {
  401: msg('You are signed out'),
  403: msg('You have no access to this'),
  404: msg('There is nothing here'),
  405: msg('This is not a page'),
  409: msg('This has changed meanwhile'),
  413: msg('This is too large'),
  500: msg('Something went wrong here'),
  503: msg('The database does not answer'),
};

const ofPages: Texts = {
  method_not_allowed: msg('This address takes a form and shows nothing. Open the screen that the form belongs to.'),
  payload_too_large: msg('What you sent is larger than this form takes. Choose a smaller file, or send less at once.'),
  internal_error: msg(
    'This page could not be made. It is not your fault, and nothing was lost. Try again. If that does not help, give the operator the number below.',
  ),
  unavailable: msg('Nothing was lost. Kontor tries again by itself: wait a moment and load the page again.'),
  outcome_unknown: msg(
    'The database was lost before it said whether this was saved. Wait a moment, look whether it is there, and only then send it again.',
  ),
  not_found_here: msg('The address is wrong, or it belongs to an organisation that you are not a member of.'),
  not_safe_here: msg(
    'Signing in is only possible over https, or on the machine that Kontor runs on. Ask the operator to set up https and API_URL.',
  ),
  cross_site: msg('This form was not sent by a page of this console. Open the console itself and try again.'),
  sign_in_needed: msg(
    'Your session has ended. Sign in, go back in your browser, and send the form again: what you typed is still there.',
  ),
};

type Problem = { code: string; message: string };

/** What was done before the page of sign-in. */
export const sayNotice = (notice: string): string => t(notices[notice] ?? notice);

/** Why somebody could not sign in. */
export const saySignInProblem = ({ code, message }: Problem): string => t(ofSignIn[code] ?? message);

export const sayProblemTitle = (status: number): string => t(titles[status] ?? msg('This did not work'));

/** A refusal that is shown as a page. */
export const sayProblem = ({ code, message }: Problem): string => t(ofPages[code] ?? message);
