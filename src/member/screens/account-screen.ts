// Everybody's own account: name, password, passkeys, and the places where one is signed in.
import {
  type Action,
  defineAction,
  defineScreen,
  type MemberCaller,
  type Next,
  type Screen,
} from '#platform/screens/screen.ts';
import type { People } from '../people/people.ts';
import { memberUnknown } from '../people/people-errors.ts';
import type { Profiles } from '../people/profile.ts';
import type { SignedIn, Visitor } from '../schema.ts';
import type { Passkeys } from '../sign-in/passkeys.ts';
import type { Passwords } from '../sign-in/passwords.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { AccountView, IdForm, NewPasskeyForm, NothingForm, PasswordForm, ProfileForm } from './schema.ts';
import { showSessions } from './show-sessions.ts';

export type AccountScreenNeeds = {
  people: Pick<People, 'find'>;
  profiles: Profiles;
  passwords: Pick<Passwords, 'set'>;
  passkeys: Passkeys;
  sessions: Pick<Sessions, 'list' | 'end' | 'endOthers'>;
};

/** The session as this room made it: the platform only passes it on. */
const signedInOf = (caller: MemberCaller) => caller.signedIn as unknown as SignedIn;

const visitorOf = ({ client, clientAddress, requestId }: MemberCaller): Visitor => ({
  client,
  address: clientAddress,
  userAgent: null,
  requestId,
});

const empty = (text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : text);

export function accountScreen(needs: AccountScreenNeeds): { screens: Screen[]; actions: Action[] } {
  const { people, profiles, passwords, passkeys, sessions } = needs;

  const view = async (caller: MemberCaller): Promise<AccountView> => {
    const member = await people.find(caller.member.id);
    if (!member) throw memberUnknown();
    const mine = { memberId: member.id, by: caller.actor };
    return {
      name: member.name,
      email: member.email,
      language: member.language,
      hasPassword: member.hasPassword,
      hasPasskeys: passkeys.isOffered,
      passkeys: (await passkeys.list(member.id)).map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        createdAt: passkey.createdAt.toISOString(),
        lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
      })),
      sessions: showSessions(await sessions.list(mine), caller.sessionId),
    };
  };

  const done = (code: string): Next => ({ to: 'account', done: { code } });
  const own = { scope: 'member', permission: null, form: 'account' } as const;
  return {
    screens: [
      defineScreen({
        scope: 'member',
        path: 'account',
        permission: null,
        summary: 'Your own account',
        query: NothingForm,
        answer: AccountView,
        view,
        page: 'account',
      }),
    ],
    actions: [
      defineAction({
        ...own,
        path: 'account/profile',
        summary: 'Change your name, e-mail or language',
        body: ProfileForm,
        act: async (caller, { name, email, language }) => {
          await profiles.completeProfile({
            signedIn: signedInOf(caller),
            visitor: visitorOf(caller),
            name: empty(name),
            email: empty(email),
            language: empty(language),
          });
          return done('account.saved');
        },
      }),
      defineAction({
        ...own,
        path: 'account/password',
        summary: 'Set your password; all your other sessions end',
        body: PasswordForm,
        act: async (caller, { password, current }) => {
          const signedIn = signedInOf(caller);
          await passwords.set({ signedIn, visitor: visitorOf(caller), password, current: empty(current) });
          return done('account.password');
        },
      }),
      defineAction({
        ...own,
        path: 'account/passkeys/options',
        summary: 'What the browser needs to make a passkey',
        body: NothingForm,
        act: async (caller) => {
          const options = await passkeys.registrationOptions(signedInOf(caller));
          return { to: 'account', data: { options } };
        },
      }),
      defineAction({
        ...own,
        path: 'account/passkeys/add',
        summary: 'Add a passkey',
        body: NewPasskeyForm,
        act: async (caller, { name, response }) => {
          await passkeys.register({ signedIn: signedInOf(caller), name, response: response as never });
          return done('account.passkey-added');
        },
      }),
      defineAction({
        ...own,
        path: 'account/passkeys/:id/remove',
        summary: 'Remove one of your passkeys',
        body: IdForm,
        act: async (caller, { id }) => {
          await passkeys.remove({ signedIn: signedInOf(caller), id });
          return done('account.passkey-removed');
        },
      }),
      defineAction({
        ...own,
        path: 'account/sessions/:id/end',
        summary: 'End one of your sessions',
        body: IdForm,
        act: async (caller, { id }) => {
          await sessions.end({ memberId: caller.member.id, sessionId: id, by: caller.actor });
          return done('account.session-ended');
        },
      }),
      defineAction({
        ...own,
        path: 'account/sessions/end-others',
        summary: 'End all your other sessions',
        body: NothingForm,
        act: async (caller) => {
          await sessions.endOthers({ memberId: caller.member.id, kept: caller.sessionId, by: caller.actor });
          return done('account.sessions-ended');
        },
      }),
    ],
  };
}
