// Cookies of the console: their names and attributes, and a sealed one that carries a message to the next page once. It is
// encrypted, because it may contain a key that is shown only once, and authenticated, so that nobody else can write messages.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookies } from '../http/preferences.ts';

export type Cookies = {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, value: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
};

/** There may be several, each with its own name: clearing one never touches another that was set meanwhile. */
export type CookieSet = {
  list(request: FastifyRequest): { name: string; value: string }[];
  add(reply: FastifyReply, value: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply, name: string): void;
};

/** `__Host-` prevents other hosts of the same domain from setting it; browsers accept it over https only. */
function nameAndWrite(name: string, publicUrl: string) {
  const isSecure = publicUrl.startsWith('https://');
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    fullName: isSecure ? `__Host-${name}` : name,
    write: (reply: FastifyReply, own: string, value: string, maxAgeSeconds: number) => {
      // A reply may set several cookies, such as the language of the reader.
      reply.header('set-cookie', `${own}=${value}; ${attributes}; Max-Age=${maxAgeSeconds}`);
    },
  };
}

export function hostCookie(name: string, publicUrl: string): Cookies {
  const { fullName, write } = nameAndWrite(name, publicUrl);
  return {
    read: (request) => readCookies(request.headers.cookie ?? '').get(fullName) ?? null,
    set: (reply, value, maxAgeSeconds) => write(reply, fullName, value, maxAgeSeconds),
    clear: (reply) => write(reply, fullName, '', 0),
  };
}

export function hostCookieSet(name: string, publicUrl: string): CookieSet {
  const { fullName, write } = nameAndWrite(name, publicUrl);
  const beginning = `${fullName}-`;
  return {
    list: (request) =>
      [...readCookies(request.headers.cookie ?? '')].flatMap(([own, value]) =>
        own.startsWith(beginning) ? [{ name: own, value }] : [],
      ),
    add: (reply, value, maxAgeSeconds) =>
      write(reply, `${beginning}${randomBytes(4).toString('hex')}`, value, maxAgeSeconds),
    clear: (reply, own) => write(reply, own, '', 0),
  };
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export type Seal = { close(value: unknown): string; open(text: string): unknown };

/** A value that is sealed for one purpose cannot be opened for another. */
export function sealWith(secret: string | Buffer, purpose = 'kontor console cookie'): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    close: (value) => {
      const iv = randomBytes(ivBytes);
      const box = createCipheriv(cipher, key, iv);
      const content = Buffer.concat([box.update(JSON.stringify(value), 'utf8'), box.final()]);
      return Buffer.concat([iv, box.getAuthTag(), content]).toString('base64url');
    },
    /** Null for anything that was not sealed here. */
    open: (text) => {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length < ivBytes + tagBytes) return null;
      const box = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes));
      box.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const content = Buffer.concat([box.update(bytes.subarray(ivBytes + tagBytes)), box.final()]);
        return JSON.parse(content.toString('utf8'));
      } catch {
        return null;
      }
    },
  };
}
