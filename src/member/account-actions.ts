// What everybody does with their own account: name, e-mail and language, the password, passkeys, and the places where one is signed in.
import Type from 'typebox';
import { declareFor, optionalText } from '#platform/screens/declare.ts';
import type { MemberCaller, Next } from '#platform/screens/screen.ts';
import { msg, type Text } from '#platform/text/msg.ts';
import { longestName } from './field-errors.ts';
import { completeProfile } from './people/profile.ts';
import type { MemberRoom } from './room.ts';
import type { SignedIn, Visitor } from './schema.ts';
import { registerPasskey, registrationOptions, removePasskey } from './sign-in/passkeys.ts';
import { setPassword } from './sign-in/passwords.ts';
import { endOtherSessions, endSession } from './sign-in/sessions.ts';

const { action } = declareFor<MemberRoom>();
const own = { scope: 'member', permission: null, form: 'account' } as const;

const Id = Type.String({ maxLength: 40 });
const Nothing = Type.Object({});

const done = (code: string, said: Text): Next => ({ to: 'account', done: { code, said } });

/** The session as this room made it: the platform only passes it on. */
const signedInOf = (caller: MemberCaller) => caller.signedIn as unknown as SignedIn;

const visitorOf = ({ client, clientAddress, requestId }: MemberCaller): Visitor => ({
  client,
  address: clientAddress,
  userAgent: null,
  requestId,
});

const empty = (text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : text);

export const accountActions = [
  action({
    ...own,
    path: 'account/profile',
    summary: 'Change your name, e-mail or language',
    body: Type.Object({
      name: optionalText({ maxLength: longestName, label: 'Name', autocomplete: 'name' }),
      email: optionalText({
        maxLength: 254,
        label: 'E-mail',
        description: 'Your e-mail says who you are here.',
        input: 'email',
        autocomplete: 'email',
      }),
      language: optionalText({ maxLength: 10, label: 'Language of mails', choices: { cs: 'Čeština', en: 'English' } }),
    }),
    act: async (room, caller, { name, email, language }) => {
      const [signedIn, visitor] = [signedInOf(caller), visitorOf(caller)];
      const profile = { name: empty(name), email: empty(email), language: empty(language) };
      await completeProfile(room, { signedIn, visitor, ...profile });
      return done('account.saved', msg('Saved.'));
    },
  }),
  action({
    ...own,
    path: 'account/password',
    summary: 'Set your password; all your other sessions end',
    body: Type.Object({
      current: optionalText({
        maxLength: 2_000,
        label: 'Current password',
        input: 'password',
        autocomplete: 'current-password',
      }),
      password: Type.String({
        maxLength: 2_000,
        label: 'New password',
        description: 'At least 12 characters. A sentence is easy to remember.',
        input: 'password',
        autocomplete: 'new-password',
      }),
    }),
    act: async (room, caller, { password, current }) => {
      const [signedIn, visitor] = [signedInOf(caller), visitorOf(caller)];
      await setPassword(room, { signedIn, visitor, password, current: empty(current) });
      return done('account.password', msg('The password is set. All your other sessions have ended.'));
    },
  }),
  action({
    ...own,
    path: 'account/passkeys/options',
    summary: 'What the browser needs to make a passkey',
    body: Nothing,
    act: async (room, caller) => {
      const options = await registrationOptions(room, signedInOf(caller));
      return { to: 'account', data: { options } };
    },
  }),
  action({
    ...own,
    path: 'account/passkeys/add',
    summary: 'Add a passkey',
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: longestName, label: 'Name of the device' }),
      response: Type.Object({}, { additionalProperties: true, description: 'What the browser answered (WebAuthn).' }),
    }),
    act: async (room, caller, { name, response }) => {
      await registerPasskey(room, { signedIn: signedInOf(caller), name, response: response as never });
      return done('account.passkey-added', msg('The passkey was added.'));
    },
  }),
  action({
    ...own,
    path: 'account/passkeys/:id/remove',
    summary: 'Remove one of your passkeys',
    body: Type.Object({ id: Id }),
    act: async (room, caller, { id }) => {
      await removePasskey(room, { signedIn: signedInOf(caller), id });
      return done('account.passkey-removed', msg('The passkey was removed.'));
    },
  }),
  action({
    ...own,
    path: 'account/sessions/:id/end',
    summary: 'End one of your sessions',
    body: Type.Object({ id: Id }),
    act: async (room, caller, { id }) => {
      await endSession(room, { memberId: caller.member.id, sessionId: id, by: caller.actor });
      return done('account.session-ended', msg('That session has ended.'));
    },
  }),
  action({
    ...own,
    path: 'account/sessions/end-others',
    summary: 'End all your other sessions',
    body: Nothing,
    act: async (room, caller) => {
      await endOtherSessions(room, { memberId: caller.member.id, kept: caller.sessionId, by: caller.actor });
      return done('account.sessions-ended', msg('All your other sessions have ended.'));
    },
  }),
];
