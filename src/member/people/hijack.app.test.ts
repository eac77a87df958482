// Nobody becomes somebody else by being there first: an e-mail is only proved by a link that was mailed to it.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { joinedMember, roomOf, visitor } from '#test/members.ts';
import { type ArrivedMail, type MailServer, mailServer } from '#test/neighbours/mail-server.ts';

let kontor: TestApp;
let smtp: MailServer;
let room: ReturnType<typeof roomOf>;
let otherId: string;

beforeAll(async () => {
  smtp = await mailServer();
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'Kontor <kontor@example.com>', API_URL: 'https://kontor.example' };
  kontor = await testApp({ settings, withJobs: true });
  room = roomOf(kontor);
  // pg-boss uses the clock of PostgreSQL, so the test uses the same.
  kontor.clock.now = Date.now;
  otherId = (await kontor.addOrganisation('other')).organisation.id;
});

const tokenIn = ({ parts }: ArrivedMail) => /(link_[\w-]{43})/.exec(parts[0]?.text ?? '')?.[1] ?? '';

describe('an account that an admin opened with a link for somebody else’s e-mail', () => {
  it('gets no role in another organisation until the owner of the e-mail comes, and then it starts anew', async () => {
    const email = 'cfo@example.com';
    const intruder = await joinedMember(kontor, { role: 'viewer', email });
    await room.passwords.set({ signedIn: intruder.signedIn, password: 'a sentence to remember', visitor });
    const owner = await joinedMember(kontor, { role: 'owner', organisationId: otherId });
    const wanted = { organisationId: otherId, email, role: 'owner', by: { member: owner.id } } as const;
    const before = smtp.mails.length;
    expect(await room.members.invite(wanted)).toMatchObject({ isMailed: true, link: null });
    const mail = (await smtp.arrived(before + 1))[before] as ArrivedMail;
    expect(await room.sessions.verify(intruder.token)).not.toHaveProperty(`roles.${otherId}`);

    const { signedIn } = await room.members.useToken(tokenIn(mail), visitor);
    expect(signedIn).toMatchObject({ member: { id: intruder.id, hasPassword: false }, roles: { [otherId]: 'owner' } });
    // A process hears by a notice that a session has ended, a moment later.
    await expect.poll(() => room.sessions.verify(intruder.token)).toBeNull();
    await expect(room.passwords.signIn({ email, password: 'a sentence to remember', visitor })).rejects.toMatchObject({
      code: 'sign_in_failed',
    });
  });

  it('starts anew also when it was proved, and an admin made a link for it afterwards', async () => {
    const email = 'proved@example.com';
    const { members, sessions } = room;
    const person = await joinedMember(kontor, { role: 'viewer', email });
    const admin = await joinedMember(kontor, { role: 'admin' });
    const before = smtp.mails.length;
    await members.requestLink({ email, visitor });
    await members.useToken(tokenIn((await smtp.arrived(before + 1))[before] as ArrivedMail), visitor);
    // The admin uses the link, and leaves a password behind.
    const { link } = await members.link({ who: person.id, by: { member: admin.id } });
    const inTheirName = await members.useToken(link.token, visitor);
    await room.passwords.set({ signedIn: inTheirName.signedIn, password: 'known to the admin', visitor });
    const owner = await joinedMember(kontor, { role: 'owner', organisationId: otherId });
    await members.invite({ organisationId: otherId, email, role: 'admin', by: { member: owner.id } });
    const mail = (await smtp.arrived(before + 2))[before + 1] as ArrivedMail;
    const { signedIn } = await members.useToken(tokenIn(mail), visitor);
    expect(signedIn).toMatchObject({ member: { hasPassword: false }, roles: { [otherId]: 'admin' } });
    expect(await sessions.verify(inTheirName.token)).toBeNull();
  });

  it('does not rise with a link that was made before', async () => {
    const { members } = room;
    const email = 'late@example.com';
    const invitation = { organisationId: kontor.organisation.id, email, role: 'editor', by: 'command line' } as const;
    const { link, member } = await members.invite({ ...invitation, deliver: 'link' });
    await members.setRole({ ...invitation, memberId: member.id, role: 'owner' });
    await expect(members.useToken(link?.token ?? '', visitor)).rejects.toMatchObject({ status: 410 });
    const second = await members.invite({ ...invitation, role: 'owner', deliver: 'link' });
    await members.invite({ ...invitation, role: 'owner', deliver: 'link' });
    await expect(members.useToken(second.link?.token ?? '', visitor)).rejects.toMatchObject({ status: 410 });
  });
});

describe('an admin who blocks somebody', () => {
  it('ends no key of an organisation that the person does not belong to', async () => {
    const email = 'dev@example.com';
    const { keys } = kontor.app.rooms.access;
    const foreign = await keys.create({
      by: 'command line',
      organisationId: kontor.organisation.id,
      type: 'DEV_',
      member: email,
    });
    const admin = await joinedMember(kontor, { role: 'admin', organisationId: otherId });
    const person = await joinedMember(kontor, { role: 'viewer', organisationId: otherId, email });
    await room.members.block({ memberId: person.id, by: { member: admin.id } });
    expect((await keys.find(foreign.id))?.revokedAt).toBeNull();
  });
});
