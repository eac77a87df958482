// The token in the address of a feed: 256 random bits. Who has the address can read the calendar, so only its digest is stored.
import { hash, randomBytes } from 'node:crypto';

const form = /^feed_[\w-]{43}$/;

/** For logs and terminals: the first group stays readable. */
export const feedTokenShape = /(feed_)[\w-]{43}/g;

export function makeFeedToken(): { token: string; digest: string } {
  const token = `feed_${randomBytes(32).toString('base64url')}`;
  return { token, digest: hash('sha256', token, 'hex') };
}

/** Null for what is no token. */
export const digestOf = (token: string): string | null => (form.test(token) ? hash('sha256', token, 'hex') : null);
