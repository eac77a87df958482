// The list of rooms, in the order in which they open, each with what it gets from the rooms before it.
// To add a room: its folder, and one line here.
import { access } from '#access';
import { address } from '#address';
import { bank } from '#bank';
import { branch, openingHours } from '#branch';
import { calendar } from '#calendar';
import { console } from '#console';
import { member } from '#member';
import { organisation } from '#organisation';
import { platformSettings } from '#platform/config/platform-settings.ts';
import type { ConfigInput, ReadConfig } from '#platform/config/read-config.ts';
import { readSettings } from '#platform/config/read-config.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import { emptyHouse } from '#platform/room/house.ts';
import { registry } from '#registry';
import { shortener } from '#shortener';
import { tellProblem } from '#web';
import { webhook } from '#webhook';
import { productVersion } from './version.ts';

const userAgent = `Kontor/${productVersion} (self-hosted business platform; company lookup)`;

export const house = emptyHouse()
  .add(organisation, () => ({}))
  .add(access, ({ organisation: { organisations } }) => ({ organisations }))
  .add(member, ({ organisation: { organisations }, access: { owners } }) => ({
    organisations,
    keyOwners: owners,
  }))
  .add(address, ({ organisation: { organisations } }) => ({ organisations }))
  .add(bank, () => ({}))
  .add(registry, ({ address: { formatters }, bank: { explainAccount } }) => ({
    formatters,
    userAgent,
    explainAccount,
    tellProblem,
  }))
  .add(branch, ({ organisation: { organisations }, address: { formatters } }) => ({
    organisations,
    formatters,
  }))
  .add(calendar, ({ organisation: { organisations }, address: { demoCustomers, customerPath } }) => ({
    organisations,
    demoCustomers,
    customerPath,
    hours: openingHours,
  }))
  .add(shortener, ({ organisation: { organisations }, member: { auditNames } }) => ({
    organisations,
    namesOf: auditNames.member,
  }))
  .add(webhook, ({ organisation: { organisations }, member: { members } }) => ({
    organisations,
    ownersOf: async (organisationId: string) =>
      (await members.list(organisationId)).flatMap(({ role, email, name, language }) =>
        role === 'owner' && email !== null ? [{ email, name, language }] : [],
      ),
  }))
  .add(
    console,
    ({ organisation: { organisations }, member: { members, passwords, passkeys, sessions, ...people } }) => ({
      organisations,
      people: {
        ...people.consoleAddress,
        permissionsOf: people.permissionsOf,
        nameOf: async (id: string) => {
          const member = await members.find(id);
          return member?.name ?? member?.email ?? null;
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
    }),
  );

export type House = typeof house;

/** Every setting there is, the platform's and the rooms'. */
export const settings = { ...platformSettings, ...house.settings };

export type Config = SettingsOf<typeof settings>;
export type SettingName = keyof Config;

export const readConfig = (input?: ConfigInput<SettingName>): ReadConfig<Config> => readSettings(settings, input);
