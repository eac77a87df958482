// Sends mails with sign-in links by the job queue. The link is made when the mail is sent, so that no queue ever holds a token.
import type { Organisations } from '#organisation';
import type { Actor } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { makeId } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { translator } from '#platform/text/texts.ts';
import { languageOf } from '../rules/language.ts';
import { type MailKind, writeMail } from '../rules/mail-text.ts';
import { lifeOf } from '../rules/token-life.ts';
import type { TokenKind } from '../schema.ts';
import type { MemberRow, MemberStore } from '../store.ts';
import type { NewLink } from './invitations.ts';

/** Ids only: what people are called is read when the mail is written. */
type MailJob = { memberId: string; kind: MailKind; organisationId: string | null; invitedBy: string | null };

export type NewMail = { memberId: string; kind: MailKind; organisationId?: string; invitedBy?: Actor };

/** Without a link: for somebody who has joined before. */
export type MailNow = { memberId: string; organisationId: string; url: string | null };

export type MailsNeeds = {
  store: MemberStore;
  organisations: Organisations;
  mailer: Mailer | null;
  jobs: Jobs;
  log: Log;
  clock: Clock;
  /** Where the console is. */
  consoleUrl: string;
  /** A function, because links are made by a story that needs this one. */
  makeLink(wanted: { kind: TokenKind; memberId: string; organisationId: string | null }): Promise<NewLink>;
};

export function memberMails(needs: MailsNeeds) {
  const { store, organisations, mailer, jobs, log, clock, consoleUrl, makeLink } = needs;

  async function write(job: MailJob, member: MemberRow, url: string) {
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

  /** False when the server refused the recipient for good. Throws when it may succeed later. */
  async function deliver(job: MailJob, member: MemberRow, url: string): Promise<boolean> {
    if (mailer === null || member.email === null) return false;
    const to = { name: member.name ?? '', address: member.email };
    const { outcome } = await mailer.send({ id: makeId(), to, ...(await write(job, member, url)) });
    // The server's own words may hold the address, so they are not logged.
    if (outcome === 'failed') throw new Error('The mail server did not take the mail.');
    if (outcome === 'refused')
      log.warn({ member: member.id }, 'the mail server refused the e-mail address of a member');
    return outcome === 'sent';
  }

  async function work(job: MailJob): Promise<void> {
    const member = await store.find(job.memberId);
    // Nobody, or blocked: there is nothing to send any more.
    if (member === null || member.blockedAt !== null) return;
    const { kind, memberId, organisationId } = job;
    if (kind === 'added') return void (await deliver(job, member, consoleUrl));
    // Nor when the invitation was accepted or withdrawn meanwhile.
    const isOver = organisationId !== null && (await store.invitationsOf(memberId))[organisationId] === undefined;
    if (isOver) return;
    const { url } = await makeLink({ kind, memberId, organisationId });
    await deliver(job, member, url);
  }

  const queue = jobs.addQueue<MailJob>({ name: 'member-mail', work });

  return {
    /** Whether mail can be sent at all. */
    isOn: mailer !== null,
    /** Sent with the transaction, or not at all. */
    queue: async ({ memberId, kind, organisationId, invitedBy }: NewMail, within: Transaction): Promise<void> => {
      const at = new Date(clock.now());
      const keepUntil = new Date(at.getTime() + lifeOf(kind === 'link' ? 'link' : 'invitation'));
      const inviter = typeof invitedBy === 'object' && 'member' in invitedBy ? invitedBy.member : null;
      const data = { memberId, kind, organisationId: organisationId ?? null, invitedBy: inviter };
      await queue.send([{ data, at, key: `${memberId}/${kind}/${organisationId ?? ''}`, keepUntil }], within);
    },
    /** At once, for a command: it ends before a queue would be worked on. False when no mail was sent. */
    sendNow: async ({ memberId, organisationId, url }: MailNow): Promise<boolean> => {
      const member = await store.find(memberId);
      if (member === null) return false;
      const kind = url === null ? 'added' : 'invitation';
      const job: MailJob = { memberId, kind, organisationId, invitedBy: null };
      return deliver(job, member, url ?? consoleUrl).catch(() => false);
    },
  };
}

export type Mails = ReturnType<typeof memberMails>;
