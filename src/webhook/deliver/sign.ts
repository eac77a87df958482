// Signatures as the Standard Webhooks specification writes them: HMAC-SHA256 over id, time and body, with each secret in force.
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 24;

export const secretShape = /(whsec_[A-Za-z0-9+/]{4})[A-Za-z0-9+/]{28}/g;

export const makeSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

/** What every attempt says of itself beside its signature. */
export const headersOf = (messageId: string, atMs: number) => ({
  'user-agent': 'Kontor-Webhooks',
  'webhook-id': `msg_${messageId}`,
  'webhook-timestamp': String(Math.floor(atMs / 1_000)),
});

export type Signed = { id: string; timestamp: string; body: string };

/** During a rotation there are two, separated by a space: receivers take either. */
export const signatures = (secrets: readonly string[], { id, timestamp, body }: Signed): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
