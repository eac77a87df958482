// The list of rooms, and how they open one after the other, each with what it gets from earlier rooms. A new room needs its
// folder, its place in the list, the line that opens it, and a place for its settings.
import { access as accessRoom } from '#access';
import { address as addressRoom } from '#address';
import { bank as bankRoom } from '#bank';
import { branch as branchRoom, openingHours } from '#branch';
import { calendar as calendarRoom } from '#calendar';
import { console as consoleRoom } from '#console';
import { member as memberRoom } from '#member';
import { organisation as organisationRoom } from '#organisation';
import { platformSettings } from '#platform/config/platform-settings.ts';
import type { ConfigInput, ReadConfig } from '#platform/config/read-config.ts';
import { readSettings } from '#platform/config/read-config.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import { type House, joinRooms, openOneByOne } from '#platform/room/house.ts';
import type { Platform } from '#platform/room/room.ts';
import { registry as registryRoom } from '#registry';
import { shortener as shortenerRoom } from '#shortener';
import { tellProblem } from '#web';
import { type Told, webhook as webhookRoom } from '#webhook';
import { productVersion } from './version.ts';

/** In the order in which they open. */
export const rooms = [
  organisationRoom,
  accessRoom,
  memberRoom,
  addressRoom,
  bankRoom,
  registryRoom,
  branchRoom,
  calendarRoom,
  shortenerRoom,
  webhookRoom,
  consoleRoom,
] as const;

/** What all rooms declare. */
export const house: House = joinRooms(rooms);

/** All settings, those of the platform and of the rooms. */
export const settings = {
  ...platformSettings,
  ...accessRoom.settings,
  ...registryRoom.settings,
  ...shortenerRoom.settings,
  ...webhookRoom.settings,
};

export type Config = SettingsOf<typeof settings>;
export type SettingName = keyof Config;

export const readConfig = (input?: ConfigInput<SettingName>): ReadConfig<Config> => readSettings(settings, input);

export type Doors = Awaited<ReturnType<typeof openRooms>>['doors'];

const userAgent = `Kontor/${productVersion} (self-hosted business platform; company lookup)`;

/** A test opens another set of rooms: without one of these, or with a room that needs no other. */
export const openRooms = (opened: House, platform: Platform, config: Config) =>
  openOneByOne(opened, async (open) => {
    const given = { ...platform, settings: config };
    const organisation = await open(organisationRoom, given);
    const { organisations } = organisation;
    const access = await open(accessRoom, { ...given, organisations });
    const member = await open(memberRoom, { ...given, organisations, keyOwners: access.owners });
    const { members, passwords, passkeys, sessions, ...people } = member;
    // Of the webhook room, which opens later.
    const told: Told = {
      list: (tenant, person) => webhook.told.list(tenant, person),
      forget: (tenant, person, within) => webhook.told.forget(tenant, person, within),
    };
    const address = await open(addressRoom, { ...given, organisations, told });
    const { formatters, demoCustomers, customerPath } = address;
    const bank = await open(bankRoom, given);
    const { explainAccount } = bank;
    const registry = await open(registryRoom, { ...given, formatters, userAgent, explainAccount, tellProblem });
    const branch = await open(branchRoom, { ...given, organisations, formatters });
    const calendar = await open(calendarRoom, {
      ...given,
      organisations,
      demoCustomers,
      customerPath,
      hours: openingHours,
    });
    const shortener = await open(shortenerRoom, {
      ...given,
      organisations,
      namesOf: member.auditNames.member,
      isHeard: (type) => webhook.isHeard(type),
    });
    const webhook = await open(webhookRoom, {
      ...given,
      organisations,
      ownersOf: async (organisationId: string) =>
        (await members.list(organisationId)).flatMap(({ id, role, email, name, language }) =>
          role === 'owner' && email !== null ? [{ id, email, name, language }] : [],
        ),
    });
    const console = await open(consoleRoom, {
      ...given,
      organisations,
      people: {
        ...people.consoleAddress,
        permissionsOf: people.permissionsOf,
        nameOf: async (id: string) => {
          const found = await members.find(id);
          return found?.name ?? found?.email ?? null;
        },
        verify: sessions.verify,
        look: sessions.look,
        endSession: sessions.end,
        signIn: passwords.signIn,
        readToken: members.readToken,
        useToken: members.useToken,
        acceptInvitation: members.acceptInvitation,
        requestLink: members.requestLink,
        passkeys,
      },
    });
    const isOwn = ({ name }: { name: string }) => rooms.some((room) => room.name === name);
    for (const added of opened.rooms) if (!isOwn(added)) await open(added, given as never);
    return {
      organisation,
      access,
      member,
      address,
      bank,
      registry,
      branch,
      calendar,
      shortener,
      webhook,
      console,
    };
  });
