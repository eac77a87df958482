// The member room: the people who sign in to the console (design console.md, "Who may enter"). What others call, as app.rooms.member:
//   members    invite · link · requestLink (lost password) · firstLink · readToken (changes nothing) · useToken → session ·
//              acceptInvitation · completeProfile · list · find · setRole · setOperator · block · remove
//   passwords  signIn → session · set
//   passkeys   isOffered · registrationOptions · register · signInOptions · signIn → session
//   sessions   verify(token) → SignedIn or null, from memory where it can · look (no use) · list · end
//   permissionsOf({ role, isOperator }) · consoleAddress { url, origins, isSafe }
// Who changes something is `by`: { member: id } or 'command line'. `visitor` is { client, address, userAgent, requestId }. Acts
// throw the refusals declared here; `organisationId` of an act is that of the address, and people of others look unknown.
import { hidden } from '#platform/room/hidden-columns.ts';
import { defineRoom } from '#platform/room/room.ts';
import { memberAudited } from './audited.ts';
import { memberCommands, memberHints } from './cli.ts';
import { peoplePermissions } from './console.ts';
import { openMember } from './open.ts';
import { peopleErrors } from './people/people-errors.ts';
import { passkeyErrors } from './sign-in/passkey-errors.ts';
import { signInErrors } from './sign-in/sign-in-errors.ts';
import { tokenShape } from './sign-in/tokens.ts';
import { memberEvents } from './told-events.ts';

export type { Role } from './rules/roles.ts';
export type { SignedIn, Visitor } from './schema.ts';
export type { AccountView, PeopleView } from './views.ts';

export const member = defineRoom({
  name: 'member',
  offers: null,
  settings: {},
  permissions: [],
  consolePermissions: peoplePermissions,
  audited: memberAudited,
  events: memberEvents,
  refusals: [...signInErrors, ...passkeyErrors, ...peopleErrors],
  secrets: {
    shapes: [tokenShape],
    fields: ['password', 'current', 'token'],
    columns: {
      member: { password: hidden, email_key: hidden },
      // A browser needs it to make a passkey.
      member_challenge: { challenge: { shownAt: ['account/passkeys/options'] } },
      member_passkey: { credential_id: hidden, public_key: hidden, counter: hidden },
      // People recognise their sessions by the address.
      member_session: { digest: hidden, client_address: { shownAt: ['account', 'people'] } },
      member_token: { digest: hidden },
    },
  },
  commands: memberCommands,
  hints: memberHints,
  open: openMember,
});
