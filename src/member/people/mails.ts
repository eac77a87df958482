// Sends mails with sign-in links by the job queue. The link is made when the mail is sent, so that no queue ever holds a token.
import type { Actor } from '#platform/audit/audit.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { makeId } from '#platform/ids.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { translator } from '#platform/text/texts.ts';
import type { MemberRoom } from '../room.ts';
import { languageOf } from '../rules/language.ts';
import { type MailKind, writeMail } from '../rules/mail-text.ts';
import { lifeOf } from '../rules/session-life.ts';
import type { MemberRow } from '../store.ts';
import { makeMailedLink } from './links.ts';

/** Ids only: names are read when the mail is written. */
export type MailJob = { memberId: string; kind: MailKind; organisationId: string | null; invitedBy: string | null };

type NewMail = { memberId: string; kind: MailKind; organisationId?: string; invitedBy?: Actor };

/** Sent with the transaction, or not at all. */
export async function queueMail(
  { clock, mails }: MemberRoom,
  { memberId, kind, organisationId, invitedBy }: NewMail,
  within: Transaction,
): Promise<void> {
  const at = new Date(clock.now());
  const keepUntil = new Date(at.getTime() + lifeOf(kind === 'link' ? 'link' : 'invitation'));
  const inviter = typeof invitedBy === 'object' && 'member' in invitedBy ? invitedBy.member : null;
  const data = { memberId, kind, organisationId: organisationId ?? null, invitedBy: inviter };
  await mails.send([{ data, at, key: `${memberId}/${kind}/${organisationId ?? ''}`, keepUntil }], within);
}

/** Sends at once, for a command: it ends before the queue would be processed. False if no mail was sent. */
export async function sendMailNow(
  room: MemberRoom,
  /** Without a link: for somebody who has joined before. */
  { memberId, organisationId, url }: { memberId: string; organisationId: string; url: string | null },
): Promise<boolean> {
  const member = await room.store.find(memberId);
  if (member === null) return false;
  const kind = url === null ? 'added' : 'invitation';
  const job: MailJob = { memberId, kind, organisationId, invitedBy: null };
  return deliver(room, job, member, url ?? room.consoleUrl).catch(() => false);
}

/** The work of the queue. */
export async function sendMail(room: MemberRoom, job: MailJob): Promise<void> {
  const { store, consoleUrl } = room;
  const { kind, memberId, organisationId } = job;
  const member = await store.find(memberId);
  // The person is gone or blocked: there is nothing to send any more.
  if (member === null || member.blockedAt !== null) return;
  if (kind === 'added') return void (await deliver(room, job, member, consoleUrl));
  // The same if the invitation was accepted or withdrawn meanwhile.
  const isOver = organisationId !== null && (await store.invitationsOf(memberId))[organisationId] === undefined;
  if (isOver) return;
  const { url } = await makeMailedLink(room, { kind, memberId, organisationId });
  await deliver(room, job, member, url);
}

/** False if the server refused the recipient for good. Throws if it may succeed later. */
async function deliver(room: MemberRoom, job: MailJob, member: MemberRow, url: string): Promise<boolean> {
  const { mailer, log } = room;
  if (mailer === null || member.email === null) return false;
  const to = { name: member.name ?? '', address: member.email };
  const { outcome } = await mailer.send({ id: makeId(), to, ...(await write(room, job, member, url)) });
  // The server's answer may contain the address, so it is not logged.
  if (outcome === 'failed') throw new Error('The mail server did not take the mail.');
  if (outcome === 'refused') log.warn({ member: member.id }, 'the mail server refused the e-mail address of a member');
  return outcome === 'sent';
}

async function write({ store, organisations, consoleUrl }: MemberRoom, job: MailJob, member: MemberRow, url: string) {
  const { kind, organisationId, invitedBy } = job;
  const places = { ...(await store.rolesOf(member.id)), ...(await store.invitationsOf(member.id)) };
  const place = organisationId ?? Object.keys(places)[0];
  const organisation = place === undefined ? null : await organisations.find(place);
  const inviter = invitedBy === null ? null : await store.find(invitedBy);
  const language = member.language ?? languageOf(organisation?.defaultCountry ?? '');
  const facts = {
    kind,
    url,
    organisation: organisation && oneLine(organisation.name),
    invitedBy: inviter?.name ? oneLine(inviter.name) : null,
    host: new URL(consoleUrl).host,
  };
  return writeMail(facts, translator(language, 'member'));
}
