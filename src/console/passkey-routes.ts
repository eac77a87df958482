// Sign-in with a passkey: the browser asks for a challenge, and sends back what the passkey signed.
import Type from 'typebox';
import type { Server } from '#platform/http/server.ts';
import { refuseForms } from '#platform/screens/action-routes.ts';
import type { BffOperation } from '#platform/screens/document.ts';
import { type Door, readNext, Text } from './door.ts';
import { sessionCookie } from './identify.ts';
import type { ConsoleRoom } from './room.ts';

const FromBrowser = Type.Object(
  {},
  { additionalProperties: true, description: 'What the browser answered (WebAuthn).' },
);
const PasskeyAnswer = Type.Object({ response: FromBrowser, next: Text });
const PasskeyOptions = Type.Object(
  { challenge: Type.String({ description: 'Works once, within five minutes.' }) },
  { additionalProperties: true, description: 'What navigator.credentials.get needs (WebAuthn).' },
);
const SignedIn = Type.Object({
  success: Type.Literal(true),
  next: Type.String({ description: 'The address of the page to show next.' }),
});

/** They need no session; the document of /bff lists them beside the actions of rooms. */
export const passkeyOperations: readonly BffOperation[] = [
  {
    path: 'sign-in/passkey-options',
    summary: 'What the browser needs to ask for a passkey',
    body: Type.Object({}),
    answer: PasskeyOptions,
  },
  { path: 'sign-in/passkey', summary: 'Sign in with a passkey', body: PasskeyAnswer, answer: SignedIn },
];

export function passkeyRoutes(server: Server, door: Door, { people: { passkeys }, settings }: ConsoleRoom): void {
  const cookie = sessionCookie(settings.API_URL);
  const { visitorOf, prepare } = door;
  const json = { config: { role: 'public' } as const, onRequest: refuseForms };

  server.post('/bff/sign-in/passkey-options', { ...json, schema: { hide: true } }, async (request, reply) => {
    prepare(request, reply);
    return passkeys.signInOptions(visitorOf(request));
  });

  server.post(
    '/bff/sign-in/passkey',
    { ...json, schema: { hide: true, body: PasskeyAnswer } },
    async (request, reply) => {
      prepare(request, reply);
      const { response, next } = request.body;
      const { token } = await passkeys.signIn({ response: response as never, visitor: visitorOf(request) });
      cookie.set(reply, token);
      return { success: true, next: readNext(next) };
    },
  );
}
