// People for tests: invited, joined and signed in through the member room's own door.
import type { Role, SignedIn, Visitor } from '#member';
import type { TestApp } from './app.ts';

export const visitor: Visitor = {
  client: '192.0.2.1',
  address: '192.0.2.1',
  userAgent: 'a browser',
  requestId: 'of-the-tests',
};

export type Person = { id: string; email: string; token: string; signedIn: SignedIn };

export const roomOf = ({ app }: TestApp) => app.rooms.member;

let count = 0;

type Wanted = { role?: Role; organisationId?: string; email?: string };

/** Somebody who was invited by the command line and has used the link. */
export async function joinedMember(kontor: TestApp, wanted: Wanted = {}): Promise<Person> {
  count += 1;
  const { role = 'editor', organisationId = kontor.organisation.id, email = `person-${count}@example.com` } = wanted;
  const { members } = roomOf(kontor);
  const { link } = await members.invite({ organisationId, email, role, by: 'command line', deliver: 'link' });
  const { token, signedIn } = await members.useToken(link?.token ?? '', visitor);
  return { id: signedIn.member.id, email, token, signedIn };
}

/** The newest entries of the audit log about this person, oldest first. */
export async function auditOf({ app }: TestApp, subject: string) {
  const entries = await app.rooms.access.audit.list(null, 1_000);
  return entries.filter((entry) => entry.subject === subject).reverse();
}

/** Every row of the member room's tables and of the audit log, as text. */
export async function storedText({ database }: TestApp): Promise<string> {
  const tables = ['member', 'member_role', 'member_token', 'member_session', 'member_passkey', 'platform_audit'];
  const rows = await database.query<{ line: string }>({
    text: tables.map((table) => `select row_to_json(t)::text as line from ${table} t`).join(' union all '),
  });
  return rows.rows.map(({ line }) => line).join('\n');
}
