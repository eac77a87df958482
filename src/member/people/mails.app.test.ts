// Invitations and sign-in links by mail: in the right language, to who is known only, and no queue ever holds a token.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { joinedMember, roomOf, visitor } from '#test/members.ts';
import { type ArrivedMail, type MailServer, mailServer } from '#test/neighbours/mail-server.ts';

let kontor: TestApp;
let smtp: MailServer;
let room: ReturnType<typeof roomOf>;

beforeAll(async () => {
  smtp = await mailServer();
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'Kontor <kontor@example.com>', API_URL: 'https://kontor.example' };
  kontor = await testApp({ settings, withJobs: true });
  room = roomOf(kontor);
  // pg-boss uses the clock of PostgreSQL, so the test uses the same.
  kontor.clock.now = Date.now;
});

async function nextMail(): Promise<ArrivedMail> {
  const before = smtp.mails.length;
  return (await smtp.arrived(before + 1))[before] as ArrivedMail;
}

const textOf = ({ parts }: ArrivedMail) => parts[0]?.text ?? '';
const tokenOf = (mail: ArrivedMail) =>
  /^https:\/\/kontor\.example\/console\/enter\/(link_[\w-]{43})\s*$/m.exec(textOf(mail))?.[1] ?? '';
const storedJobs = async () =>
  JSON.stringify(
    (await kontor.database.query({ text: `select data from pgboss.job where name = 'member-mail'` })).rows,
  );

const by = 'command line';

describe('an invitation by mail', () => {
  it('lets the person in; neither the caller nor the queue has its link', async () => {
    const owner = await joinedMember(kontor, { role: 'owner' });
    await room.members.completeProfile({ signedIn: owner.signedIn, visitor, name: 'Sample Owner' });
    const arrival = nextMail();
    const { id: organisationId } = kontor.organisation;
    const wanted = { organisationId, email: 'Guest@Example.com', role: 'editor', by: { member: owner.id } } as const;
    const invited = await room.members.invite(wanted);
    expect(invited).toMatchObject({ link: null, isMailed: true });
    const mail = await arrival;
    expect(mail.recipients).toEqual(['Guest@example.com']);
    expect(mail.headers).toMatchObject({
      from: ['Kontor <kontor@example.com>'],
      subject: ['Pozvánka do organizace demo'],
      'auto-submitted': ['auto-generated'],
    });
    expect(mail.parts).toHaveLength(1);
    expect(textOf(mail)).toContain('uživatel Sample Owner vás zve ke spolupráci v organizaci demo');
    const token = tokenOf(mail);
    expect(await storedJobs()).not.toContain('link_');
    expect(await storedJobs()).not.toContain('xample.com');
    const { signedIn } = await room.members.useToken(token, visitor);
    expect(signedIn.member.id).toBe(invited.member.id);
  });

  it('is English where the organisation is, and tells who has joined elsewhere to sign in as always', async () => {
    const person = await joinedMember(kontor);
    const { organisation } = await kontor.addOrganisation('abroad');
    await kontor.app.rooms.organisation.organisations.change(
      'abroad',
      { defaultCountry: 'DE', name: 'Abroad' },
      'command line',
    );
    const arrival = nextMail();
    await room.members.invite({ organisationId: organisation.id, email: person.email, role: 'viewer', by });
    const mail = await arrival;
    expect(mail.headers.subject).toEqual(['You now have access to Abroad']);
    expect(textOf(mail)).toContain('https://kontor.example/console');
    expect(textOf(mail)).not.toContain('link_');
  });

  it('is tried again when the mail server fails, and the log holds neither address nor link', async () => {
    smtp.behave({ message: 451 });
    const { id: organisationId } = kontor.organisation;
    await room.members.invite({ organisationId, email: 'patient@example.com', role: 'viewer', by });
    await expect.poll(() => kontor.logLines.some((line) => line.includes('will be retried'))).toBe(true);
    const arrival = nextMail();
    smtp.behave({});
    expect((await arrival).recipients).toEqual(['patient@example.com']);
    expect(kontor.logLines.filter((line) => /patient@|link_[\w-]{43}/.test(line))).toEqual([]);
  });
});

describe('a lost password', () => {
  it('brings a link to who is known, and the same answer to who is not', async () => {
    const { email, id } = await joinedMember(kontor);
    const arrival = nextMail();
    expect(await room.members.requestLink({ email: 'stranger@example.com', visitor })).toBe(true);
    expect(await room.members.requestLink({ email: email.toUpperCase(), visitor })).toBe(true);
    const mail = await arrival;
    expect(mail.recipients).toEqual([email]);
    expect((await room.members.useToken(tokenOf(mail), visitor)).signedIn.member.id).toBe(id);
    expect(smtp.mails.filter(({ recipients }) => recipients.includes('stranger@example.com'))).toEqual([]);
  });

  it('brings three mails in a quarter of an hour at most, and is asked 30 times by one client at most', async () => {
    const { email } = await joinedMember(kontor);
    const from = { ...visitor, client: 'impatient' };
    const before = smtp.mails.length;
    for (let count = 1; count <= 30; count += 1) {
      expect(await room.members.requestLink({ email, visitor: from })).toBe(true);
      if (count <= 3) await smtp.arrived(before + count);
    }
    await expect(room.members.requestLink({ email, visitor: from })).rejects.toMatchObject({ code: 'sign_in_limited' });
    const last = await joinedMember(kontor);
    await room.members.requestLink({ email: last.email, visitor });
    const mails = await smtp.arrived(before + 4);
    expect(mails.slice(before).map(({ recipients }) => recipients[0])).toEqual([email, email, email, last.email]);
  });

  it('is an admin’s to help with where no mail is set up', async () => {
    const silent = await testApp();
    expect(await roomOf(silent).members.requestLink({ email: 'anybody@example.com', visitor })).toBe(false);
  });
});
