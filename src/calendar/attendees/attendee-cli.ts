// kontor attendee: export what events hold about a person, or erase it.
import { chooseTenant, tenantArgs, tenantCommandsOn } from '#organisation';
import { commandsOn, nounCommand, type Use } from '#platform/cli/command.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import { msg } from '#platform/text/msg.ts';
import { inEnglish } from '#platform/text/pattern.ts';
import type { CalendarRoom } from '../room.ts';
import type { Person } from './attendee-store.ts';
import { eraseAttendee, exportAttendee } from './attendees.ts';

const personArgs = {
  email: { type: 'string', description: 'E-mail address of the person; not case-sensitive.' },
  phone: { type: 'string', description: 'Phone number in international format, as in "+420 777 123 456".' },
  customer: { type: 'string', description: 'customerId of the person.' },
  member: { type: 'string', description: 'memberId of the person.' },
} as const;

export function attendeeCommand(use: Use<{ room: CalendarRoom }>) {
  return nounCommand('attendee', 'People who attend events: export or erase what is stored about a person.', {
    export: tenantCommandsOn(use)({
      description: 'Print everything stored about a person in events as JSON. Recorded in the audit log.',
      args: { ...personArgs, ...tenantArgs },
      run: async (room, tenant, args, terminal) => {
        const data = await exportAttendee(room, tenant, readPerson(args), 'command line');
        terminal.say(JSON.stringify(data, null, 2), data);
      },
    }),
    erase: commandsOn(use)({
      description: 'Erase a person from all events for good; the events stay. Recorded in the audit log.',
      args: {
        ...personArgs,
        yes: { type: 'boolean', description: 'Confirms the erasure. Only a backup could undo it.' },
        ...tenantArgs,
      },
      run: async (room, args, terminal) => {
        const person = readPerson(args);
        if (!args.yes) throw new StartupProblem('This cannot be undone. Run it again with --yes to erase the person.');
        const erased = await eraseAttendee(room, await chooseTenant(room.organisations, args), person, 'command line');
        const count = erased.erasedAttendances;
        const said = msg('The person was erased from {count, plural, one {# event} other {# events}}.', { count });
        terminal.say(inEnglish(said), erased);
        terminal.note('Titles and descriptions of events were not changed, nor were older backups.');
      },
    }),
  });
}

type PersonArgs = { [Name in keyof typeof personArgs]?: string | undefined };

function readPerson({ email, phone, customer, member }: PersonArgs): Person {
  const person = {
    email: email ?? null,
    phone: phone === undefined ? null : phone.replace(/[\s().-]/g, ''),
    customerId: customer?.trim() || null,
    memberId: readNumber('--member', member),
  };
  if (Object.values(person).every((value) => value === null)) {
    throw new StartupProblem('Name the person with --email, --phone, --customer or --member.');
  }
  return person;
}

function readNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new StartupProblem(`${name} is "${text}": it must be a whole number.`);
}
