// Tokens: 256 random bits that let somebody in. The browser or the mail has the token, the database only its digest.
import { hash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

const form = /^(?:link|session)_[\w-]{43}$/;

/** Wherever one turns up in a log line, as in /console/enter/link_…, only its beginning stays. */
export const tokenShape = /((?:link|session)_)[\w-]{43}/g;

export const makeToken = (kind: 'link' | 'session'): string =>
  `${kind}_${randomBytes(tokenBytes).toString('base64url')}`;

/** Null for what cannot be a token: it is not looked for. */
export const digestOf = (token: unknown): string | null =>
  typeof token === 'string' && form.test(token) ? hash('sha256', token, 'hex') : null;

/** The digest of a token that was just made. */
export const digestOfNew = (token: string): string => hash('sha256', token, 'hex');
