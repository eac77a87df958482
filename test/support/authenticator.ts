// A passkey in software, as a phone or a security key holds one: makes a P-256 key pair and signs challenges (WebAuthn level 3).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

type Page = { origin: string; challenge: string; rpId: string };

/** Bits of the authenticator data: present, verified, with a new credential. */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const clientData = (type: string, { challenge, origin }: Page) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
const shortText = (text: string) => Buffer.from([0x60 + text.length, ...Buffer.from(text)]);
const bytes = (data: Buffer) =>
  Buffer.concat([
    Buffer.from(data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 0xff]),
    data,
  ]);

export function makeAuthenticator({ isVerified = true } = {}) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;

  function authenticatorData(rpId: string, attested: Buffer = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head[0] = flags.present | (isVerified ? flags.verified : 0) | (attested.length > 0 ? flags.attested : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, attested]);
  }

  /** The public key as COSE writes it: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y. */
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);

  return {
    id: id.toString('base64url'),
    /** What `navigator.credentials.create` would answer on this page. */
    create: (page: Page): RegistrationResponseJSON => {
      const length = Buffer.from([id.length >> 8, id.length & 0xff]);
      const data = authenticatorData(page.rpId, Buffer.concat([Buffer.alloc(16), length, id, coseKey]));
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), shortText('fmt'), shortText('none'), shortText('attStmt'), Buffer.from([0xa0])],
        ...[shortText('authData'), bytes(data)],
      ]);
      return {
        ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
        response: {
          clientDataJSON: clientData('webauthn.create', page).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    /** What `navigator.credentials.get` would answer on this page. */
    get: (page: Page): AuthenticationResponseJSON => {
      counter += 1;
      const data = authenticatorData(page.rpId);
      const client = clientData('webauthn.get', page);
      return {
        ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
        clientExtensionResults: {},
      };
    },
    /** A copy of it signs with a counter that the original has passed. */
    setCounter: (to: number) => {
      counter = to;
    },
  };
}
