// Calls of the console as a browser sends them: with the cookie of a session, and from a page of our own.
import type { Role } from '#member';
import type { TestApp } from './app.ts';
import { joinedMember } from './members.ts';

export const ownOrigin = 'http://localhost:3000';

export type Fields = Record<string, string | string[]>;
export type FormFile = { field: string; name: string; bytes: Uint8Array };

/** A form as browsers send it. */
export function encodeForm(fields: Fields, file?: FormFile): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'a-boundary-of-the-tests';
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((text) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`),
  );
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const ofFile = file
    ? [
        `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\n`,
        'Content-Type: application/octet-stream\r\n\r\n',
        file.bytes,
        '\r\n',
      ]
    : [];
  const all = [...parts, ...ofFile, `--${boundary}--\r\n`];
  return { payload: Buffer.concat(all.map((part) => Buffer.from(part as string))), headers };
}

export type Browser = ReturnType<typeof browserOf>;

/** Keeps its cookies, as a browser does. */
export function browserOf({ api }: TestApp, token: string | null) {
  const cookies = new Map<string, string>(token === null ? [] : [['kontor', token]]);
  const headersOf = (more: Record<string, string>) => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...more,
  });
  const keep = (answer: { cookies: { name: string; value: string; maxAge?: number }[] }) => {
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  return {
    cookies,
    get: async (url: string, headers: Record<string, string> = {}) => {
      const answer = await api.inject({ url, headers: headersOf({ accept: 'text/html', ...headers }) });
      keep(answer);
      return answer;
    },
    /** Sends a form. */
    send: async (
      url: string,
      fields: Fields,
      headers: Record<string, string> = { origin: ownOrigin },
      file?: FormFile,
    ) => {
      const form = encodeForm(fields, file);
      const sent = headersOf({ accept: 'text/html', ...form.headers, ...headers });
      const answer = await api.inject({ method: 'POST', url, headers: sent, payload: form.payload });
      keep(answer);
      return answer;
    },
    /** Sends JSON. */
    call: async (url: string, body: object, headers: Record<string, string> = { origin: ownOrigin }) => {
      const sent = headersOf({ accept: 'application/json', ...headers });
      const answer = await api.inject({ method: 'POST', url, headers: sent, payload: body });
      keep(answer);
      return answer;
    },
  };
}

export const signedInAs = async (kontor: TestApp, role: Role, organisationId?: string): Promise<Browser> =>
  browserOf(kontor, (await joinedMember(kontor, { role, ...(organisationId ? { organisationId } : {}) })).token);

/** Somebody who runs the installation, and owns nothing. */
export async function signedInOperator(kontor: TestApp): Promise<Browser> {
  const { id, token } = await joinedMember(kontor, { role: 'viewer' });
  await kontor.app.rooms.member.members.setOperator({ memberId: id, isOperator: true, by: 'command line' });
  return browserOf(kontor, token);
}
