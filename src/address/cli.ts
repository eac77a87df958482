// kontor contact, address and gazetteer: list contacts and addresses, answer GDPR requests, import a newer list of places.
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chooseOrganisation, chooseTenant, readEnvironment, tenantArgs, tenantCommandsOn } from '#organisation';
import { commandsOn, mostArg, nounCommand, readCount, type Use } from '#platform/cli/command.ts';
import { showValue } from '#platform/cli/terminal.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import { msg } from '#platform/text/msg.ts';
import { inEnglish } from '#platform/text/pattern.ts';
import { eraseContact, exportContact, listContacts, setDefaultAddress } from './contacts.ts';
import { importPlaces, type PlaceFile } from './gazetteers.ts';
import { type ReplayReport, renormalise, undoRenormalise } from './renormalise.ts';
import type { AddressRoom } from './room.ts';
import { summariseAddress } from './rules/record.ts';
import type { ListedAddress } from './store.ts';

/** What to type next, by the code of a refusal. */
export const addressHints = {
  contact_not_found: '"kontor contact list" lists all contacts; add --environment for the other data.',
  address_not_found: '"kontor address list --identity …" shows a contact\'s addresses.',
};

const identityArg = {
  identity: { type: 'string', required: true, description: 'identityId of the contact.' },
} as const;

export function addressCommands(use: Use<{ room: AddressRoom }>) {
  const command = commandsOn(use);
  const tenantCommand = tenantCommandsOn(use);
  return {
    contact: nounCommand('contact', 'Contacts, to whom addresses belong: list, export, erase.', {
      list: tenantCommand({
        description: 'List contacts, newest first.',
        args: { ...tenantArgs, ...mostArg('100') },
        run: async (room, tenant, args, terminal) =>
          terminal.table(await listContacts(room, tenant, readCount(args.most))),
      }),
      export: tenantCommand({
        description: 'Print everything stored about a contact as JSON. Recorded in the audit log.',
        args: { ...identityArg, ...tenantArgs },
        run: async (room, tenant, args, terminal) => {
          const data = await exportContact(room, tenant, args.identity, 'command line');
          terminal.say(JSON.stringify(data, null, 2), data);
        },
      }),
      erase: command({
        description: 'Erase a contact and all its addresses for good. Recorded in the audit log.',
        args: {
          ...identityArg,
          yes: { type: 'boolean', description: 'Confirms the erasure. Only a backup could undo it.' },
          ...tenantArgs,
        },
        run: async (room, args, terminal) => {
          if (!args.yes)
            throw new StartupProblem('This cannot be undone. Run it again with --yes to erase the contact.');
          const tenant = await chooseTenant(room.organisations, args);
          const erased = await eraseContact(room, tenant, args.identity, { by: 'command line' });
          const count = erased.erasedAddresses;
          const said = msg('The contact was erased, with {count, plural, one {# address} other {# addresses}}.', {
            count,
          });
          terminal.say(inEnglish(said), erased);
          terminal.note('Older backups still contain it: delete them, or erase the contact again after a restore.');
        },
      }),
    }),
    address: nounCommand('address', 'Addresses of contacts: list, set the default, normalise again.', {
      list: tenantCommand({
        description: 'List the addresses of a contact, the default one first.',
        args: { ...identityArg, ...tenantArgs },
        run: async (room, tenant, args, terminal) => {
          const addresses = await room.store.list(tenant, args.identity);
          terminal.table(args.json ? addresses : addresses.map(toRow));
        },
      }),
      'set-default': tenantCommand({
        description: "Make an address its contact's default. Recorded in the audit log.",
        args: {
          id: { type: 'positional', required: true, description: 'Id of the address, from "kontor address list".' },
          ...tenantArgs,
        },
        run: async (room, tenant, { id }, terminal) => {
          const moved = await setDefaultAddress(room, tenant, id, 'command line');
          terminal.say(`The address ${id} is now the default of ${moved.identityId}.`, moved);
        },
      }),
      renormalise: command({
        description: 'Apply the rules of this version to all addresses as they are stored. Recorded in the audit log.',
        args: {
          ...tenantArgs,
          'dry-run': { type: 'boolean', description: 'Show every change, but write nothing.' },
          undo: {
            type: 'boolean',
            description: 'Restore what the last run replaced, except addresses that were changed since.',
          },
        },
        run: async (room, args, terminal) => {
          const organisation = await chooseOrganisation(room.organisations, args.org);
          const isDryRun = args['dry-run'] === true;
          const environment = readEnvironment(args.environment);
          const replay = { organisation, environment, isDryRun, by: 'command line' } as const;
          const report = await (args.undo ? undoRenormalise : renormalise)(room, replay);
          terminal.say(describeReplay(report, isDryRun), { ...report, dryRun: isDryRun });
          if (!(isDryRun || args.undo) && report.changed > 0)
            terminal.note('Run it again with --undo to restore them.');
        },
      }),
    }),
    gazetteer: nounCommand('gazetteer', 'The list of Czech and Slovak places, used to spell city names.', {
      import: command({
        description: 'Replace the list of Czech or Slovak places with a newer one.',
        args: {
          path: {
            type: 'positional',
            required: true,
            description: 'RÚIAN address CSV (a file, or the unpacked folder), or GeoNames CZ.txt or SK.txt.',
          },
          source: { type: 'string', description: 'Name of the source to store, as in "RÚIAN 2026-10".' },
        },
        withoutData: 'make',
        run: async (room, { path, source = path }, terminal) => {
          const done = await importPlaces(room, readPlaceFiles(path), source, 'command line');
          terminal.say(`${done.places} places of ${done.country} imported; running servers use them now.`, done);
        },
      }),
    }),
  };
}

const toRow = (address: ListedAddress) => ({
  id: address.id,
  default: address.defaultAddress ? 'yes' : '',
  type: address.type,
  name: [address.firstName, address.lastName, address.companyName].filter(Boolean).join(' '),
  address: summariseAddress(address),
  country: address.country,
});

function describeReplay({ addresses, changed, changes, refused }: ReplayReport, isDryRun: boolean): string {
  const lines = changes.map(({ id, field, before = '', after = '' }) => `${id}  ${field}: "${before}" -> "${after}"`);
  const kept = refused.map(
    ({ id, field, code }) => `${id}  ${field}: not changed, because the rules now refuse it (${code})`,
  );
  const total = `${changed} of ${addresses} addresses ${isDryRun ? 'would change' : 'changed'}.`;
  return [...lines, ...kept, total].map(showValue).join('\n');
}

/** One after the other: the folder of the register has thousands of files. */
async function* readPlaceFiles(path: string): AsyncGenerator<PlaceFile> {
  for (const file of await listFiles(path)) yield { name: basename(file), bytes: await readFile(file) };
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new StartupProblem(`There is no file or folder "${path}". Give the path of the download.`);
  if (!found.isDirectory()) return [path];
  const names = await readdir(path, { recursive: true });
  return names.filter((name) => /\.(?:csv|txt)$/iu.test(name)).map((name) => join(path, name));
}
