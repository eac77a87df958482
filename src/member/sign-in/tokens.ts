// Tokens: 256 random bits that let somebody in. The browser or the mail has the token, the database only its digest.
import { hash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

const form = /^(?:link|session)_[\w-]{43}$/;

/** Of a token in a log line, as in /console/enter/link_…, only the beginning stays. */
export const tokenShape = /((?:link|session)_)[\w-]{43}/g;

export const makeToken = (kind: 'link' | 'session'): string =>
  `${kind}_${randomBytes(tokenBytes).toString('base64url')}`;

/** Null if it cannot be a token: then nobody searches for it. */
export const digestOf = (token: unknown): string | null =>
  typeof token === 'string' && form.test(token) ? hash('sha256', token, 'hex') : null;

/** The digest of a token that was just made. */
export const digestOfNew = (token: string): string => hash('sha256', token, 'hex');
