// Who may manage whom: roles, operators, blocks. The last owner and the last operator stay, and foreign people look unknown.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, joinedMember, type Person, roomOf, visitor } from '#test/members.ts';
import { type Role, roles } from '../rules/roles.ts';
import { endOtherSessions } from '../sign-in/sessions.ts';
import { requireMember, unblockMember } from './people.ts';

let kontor: TestApp;
let room: ReturnType<typeof roomOf>;

beforeAll(async () => {
  kontor = await testApp();
  room = roomOf(kontor);
});

const by = (person: Person) => ({ member: person.id });
const newOrganisation = async (slug: string) => (await kontor.addOrganisation(slug)).organisation.id;
const roleIn = async (organisationId: string, id: string) =>
  (await room.members.list(organisationId)).find((one) => one.id === id)?.role;

describe('an invitation', () => {
  it('adds somebody who is listed as invited until they come', async () => {
    const organisationId = await newOrganisation('inviting');
    const owner = await joinedMember(kontor, { organisationId, role: 'owner' });
    const invited = await room.members.invite({
      organisationId,
      email: 'New@Example.com',
      role: 'editor',
      by: by(owner),
    });
    expect(invited).toMatchObject({ isMailed: false, member: { email: 'New@example.com', joinedAt: null } });
    const listed = (await room.members.list(organisationId)).find(({ id }) => id === invited.member.id);
    expect(listed).toMatchObject({ state: 'invited', role: 'editor', invitedUntil: invited.link?.expiresAt });
    expect(listed).not.toHaveProperty('password');
    expect(await auditOf(kontor, invited.member.id)).toMatchObject([
      { action: 'member.invite', organisationId, actorKind: 'member', actor: owner.id, details: { role: 'editor' } },
    ]);
    // Again while they have not come: a new link, another role.
    const again = await room.members.invite({
      organisationId,
      email: 'new@example.com',
      role: 'viewer',
      by: by(owner),
    });
    expect(again.member.id).toBe(invited.member.id);
    expect(await roleIn(organisationId, again.member.id)).toBe('viewer');
    await room.members.useToken(again.link?.token ?? '', visitor);
    const third = room.members.invite({ organisationId, email: 'new@example.com', role: 'viewer', by: by(owner) });
    await expect(third).rejects.toMatchObject({ code: 'member_exists' });
  });

  it.each(['', 'nobody', 'a@b', 'Jana <jana@example.com>', 'a@example.com\nBcc: b@example.com'])(
    'to %j is refused at the field',
    async (email) => {
      const { id: organisationId } = kontor.organisation;
      const refused = room.members.invite({ organisationId, email, role: 'viewer', by: 'command line' });
      await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ field: 'email' }] });
    },
  );

  it('adds somebody who has joined elsewhere at once where the command line does, and nobody else gets in as them', async () => {
    const [here, there] = [await newOrganisation('here'), await newOrganisation('there')];
    const admin = await joinedMember(kontor, { organisationId: here, role: 'admin' });
    const foreignOwner = await joinedMember(kontor, { organisationId: there, role: 'owner' });
    const { email } = foreignOwner;
    const wanted = { organisationId: here, email, role: 'viewer' } as const;
    expect((await room.members.invite({ ...wanted, by: 'command line' })).link).toBeNull();
    expect(await room.sessions.verify(foreignOwner.token)).toMatchObject({
      roles: { [here]: 'viewer', [there]: 'owner' },
    });
    await expect(room.members.link({ who: email, by: by(admin) })).rejects.toMatchObject({
      code: 'member_not_allowed',
    });
    await expect(room.members.block({ memberId: foreignOwner.id, by: by(admin) })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('who manages whom', () => {
  it.each(roles)('%s: every change of every role', async (own) => {
    const organisationId = await newOrganisation(`managed-by-${own}`);
    await joinedMember(kontor, { organisationId, role: 'owner' });
    const actor = await joinedMember(kontor, { organisationId, role: own });
    const may = (role: Role) => own === 'owner' || (own === 'admin' && role !== 'owner');
    for (const before of roles) {
      for (const after of roles) {
        const other = await joinedMember(kontor, { organisationId, role: before });
        const changing = room.members.setRole({ organisationId, memberId: other.id, role: after, by: by(actor) });
        if (may(before) && may(after)) await changing;
        else await expect(changing).rejects.toMatchObject({ code: 'member_not_allowed', status: 403 });
        expect(await roleIn(organisationId, other.id)).toBe(may(before) && may(after) ? after : before);
      }
      const email = `${own}-invites-${before}@example.com`;
      const inviting = room.members.invite({ organisationId, email, role: before, by: by(actor) });
      if (may(before)) await inviting;
      else await expect(inviting).rejects.toMatchObject({ code: 'member_not_allowed' });
      const other = await joinedMember(kontor, { organisationId, role: before });
      const removing = room.members.remove({ organisationId, memberId: other.id, by: by(actor) });
      if (may(before)) await removing;
      else await expect(removing).rejects.toMatchObject({ code: 'member_not_allowed' });
    }
  });

  it('nobody manages people of an organisation they do not belong to: these look unknown', async () => {
    const [mine, theirs] = [await newOrganisation('mine'), await newOrganisation('theirs')];
    const owner = by(await joinedMember(kontor, { organisationId: mine, role: 'owner' }));
    const { id: memberId, email } = await joinedMember(kontor, { organisationId: theirs });
    const attempts = [
      room.members.setRole({ organisationId: mine, memberId, role: 'viewer', by: owner }),
      room.members.remove({ organisationId: mine, memberId, by: owner }),
      room.members.block({ memberId, by: owner }),
      unblockMember(room.room, { memberId, by: owner }),
      room.members.link({ who: email, by: owner }),
      room.sessions.list({ memberId, by: owner }),
      endOtherSessions(room.room, { memberId, kept: null, by: owner }),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'member_not_found', status: 404 } });
    const inTheirs = [
      room.members.setRole({ organisationId: theirs, memberId, role: 'viewer', by: owner }),
      room.members.invite({ organisationId: theirs, email: 'x@example.com', role: 'viewer', by: owner }),
      room.members.remove({ organisationId: theirs, memberId, by: owner }),
    ];
    for (const attempt of await Promise.allSettled(inTheirs))
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'member_not_allowed' } });
    await expect(room.members.setOperator({ memberId, isOperator: true, by: owner })).rejects.toMatchObject({
      status: 403,
    });
    await expect(room.members.block({ memberId, by: { key: memberId } })).rejects.toMatchObject({ status: 403 });
  });

  it('a form that began from an older version is refused with the newer one', async () => {
    const { id: organisationId } = kontor.organisation;
    const { id: memberId } = await joinedMember(kontor);
    const { version } = await requireMember(room.room, memberId);
    const change = { organisationId, memberId, by: 'command line', version } as const;
    await room.members.setRole({ ...change, role: 'viewer' });
    await expect(room.members.setRole({ ...change, role: 'admin' })).rejects.toMatchObject({
      code: 'member_changed',
      extra: { version: version + 1 },
    });
  });
});

describe('the last owner', () => {
  it('cannot be demoted, removed or blocked, not even by the command line, until there is another', async () => {
    const organisationId = await newOrganisation('last');
    const { id: memberId } = await joinedMember(kontor, { organisationId, role: 'owner' });
    await room.members.invite({ organisationId, email: 'heir@example.com', role: 'owner', by: 'command line' });
    const attempts = () => [
      room.members.setRole({ organisationId, memberId, role: 'admin', by: { member: memberId } }),
      room.members.remove({ organisationId, memberId, by: 'command line' }),
      room.members.block({ memberId, by: 'command line' }),
    ];
    for (const attempt of await Promise.allSettled(attempts()))
      expect(attempt).toMatchObject({ reason: { code: 'member_last_owner', status: 409 } });
    await joinedMember(kontor, { organisationId, role: 'owner' });
    await room.members.setRole({ organisationId, memberId, role: 'admin', by: { member: memberId } });
    expect(await roleIn(organisationId, memberId)).toBe('admin');
  });

  it('stays when the last two demote or block each other at the same moment', async () => {
    const organisationId = await newOrganisation('duel');
    const [one, two] = [
      await joinedMember(kontor, { organisationId, role: 'owner' }),
      await joinedMember(kontor, { organisationId, role: 'owner' }),
    ];
    const outcomes = await Promise.allSettled([
      room.members.setRole({ organisationId, memberId: two.id, role: 'viewer', by: by(one) }),
      room.members.block({ memberId: one.id, by: by(two) }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const owners = (await room.members.list(organisationId)).filter(
      ({ role, state }) => role === 'owner' && state === 'active',
    );
    expect(owners).toHaveLength(1);
  });
});

describe('an operator', () => {
  it('is made by operators only, and the last one stays', async () => {
    const [one, two] = [await joinedMember(kontor, { role: 'viewer' }), await joinedMember(kontor, { role: 'owner' })];
    await expect(room.members.setOperator({ memberId: two.id, isOperator: true, by: by(two) })).rejects.toMatchObject({
      code: 'member_not_allowed',
    });
    await room.members.setOperator({ memberId: one.id, isOperator: true, by: 'command line' });
    for (const attempt of [
      () => room.members.setOperator({ memberId: one.id, isOperator: false, by: by(one) }),
      () => room.members.block({ memberId: one.id, by: 'command line' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'member_last_operator' });
    await room.members.setOperator({ memberId: two.id, isOperator: true, by: by(one) });
    await room.members.setOperator({ memberId: one.id, isOperator: false, by: by(one) });
    expect(await room.sessions.verify(one.token)).toMatchObject({ member: { isOperator: false } });
    expect([...room.permissionsOf({ role: 'viewer', isOperator: false })]).not.toContain('people:write');
  });
});

describe('what concerns a person wherever they belong', () => {
  it('is in the audit log of each of their organisations, once', async () => {
    const [one, two] = [await newOrganisation('first-place'), await newOrganisation('second-place')];
    const { id, email } = await joinedMember(kontor, { organisationId: one });
    await room.members.invite({ organisationId: two, email, role: 'viewer', by: 'command line' });
    await room.members.link({ who: email, by: 'command line' });
    await room.members.block({ memberId: id, by: 'command line' });
    await unblockMember(room.room, { memberId: id, by: 'command line' });
    for (const organisationId of [one, two]) {
      const entries = (await kontor.app.rooms.access.audit.list(organisationId, 100)).filter(
        ({ subject }) => subject === id,
      );
      const actions = entries.map(({ action }) => action).slice(0, 3);
      expect(actions).toEqual(['member.unblock', 'member.block', 'member.link']);
    }
  });
});

describe('somebody who is removed', () => {
  it('has no sessions any more where that was the only organisation; an unused invitation is withdrawn', async () => {
    const organisationId = await newOrganisation('leaving');
    const { id, token } = await joinedMember(kontor, { organisationId });
    await room.members.remove({ organisationId, memberId: id, by: 'command line' });
    expect(await room.sessions.verify(token)).toBeNull();
    expect(await room.members.find(id)).not.toBeNull();
    const invited = { organisationId, email: 'never@example.com', role: 'viewer', by: 'command line' } as const;
    const { member, link } = await room.members.invite(invited);
    await room.members.remove({ organisationId, memberId: member.id, by: 'command line' });
    expect(await room.members.find(member.id)).toBeNull();
    expect(await room.members.readToken(link?.token ?? '')).toBeNull();
  });
});
