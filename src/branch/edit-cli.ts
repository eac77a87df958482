// kontor branch create, set, deactivate and remove: one branch at a time, with the fields of the CSV export.
import { defineCommand } from 'citty';
import { chooseOrganisation, chooseTenant, type Organisations, readEnvironment, tenantArgs } from '#organisation';
import { jsonArg, readPairs, type Use } from '#platform/cli/command.ts';
import { moreProblems } from '#platform/reading/limits.ts';
import { StartupProblem, UsageProblem } from '#platform/startup-problem.ts';
import type { Editor } from './edit-branch.ts';
import type { ImportReport } from './import-branches.ts';
import type { BranchRoom } from './room.ts';

type PlaceArgs = { org?: string | undefined; environment?: string | undefined };

const slugArg = { type: 'positional', required: true, description: 'Slug of the branch, as in praha-1.' } as const;
const fieldsArg = {
  type: 'positional',
  required: false,
  description: 'One or more changes as name=value; the names are the columns of the CSV export.',
} as const;
const example = 'kontor branch set praha-1 address.city=Praha "openingHours=Mo-Fr 8:00-17:00"';

export function editCommands(use: Use<{ room: BranchRoom }>) {
  const create = defineCommand({
    meta: { name: 'create', description: 'Add a branch, as in: branch create praha-1 --name "Praha 1" branchType=own' },
    args: {
      slug: slugArg,
      name: { type: 'string', required: true, description: 'Display name.' },
      fields: fieldsArg,
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ room: { edits, organisations } }, terminal) => {
        const words = args._.slice(1);
        const cells = { ...(words.length > 0 ? readPairs(words, example) : {}), name: args.name };
        const report = await edits.create(await choosePlace(organisations, args), args.slug, cells);
        refuseProblems(report);
        terminal.say(`The branch "${args.slug}" was created.`, { slug: args.slug, created: true });
      }),
  });
  const set = defineCommand({
    meta: { name: 'set', description: 'Change fields of a branch; an empty value clears a field, the others stay.' },
    args: { slug: slugArg, fields: fieldsArg, ...tenantArgs, ...jsonArg },
    run: ({ args }) =>
      use(async ({ room: { edits, organisations } }, terminal) => {
        const cells = readPairs(args._.slice(1), example);
        const report = await edits.save(await choosePlace(organisations, args), { slug: args.slug }, cells);
        refuseProblems(report);
        const words = report.updated > 0 ? 'is changed' : 'was like this already';
        terminal.say(`The branch "${args.slug}" ${words}.`, { slug: args.slug, changed: report.updated > 0 });
      }),
  });
  const deactivate = defineCommand({
    meta: {
      name: 'deactivate',
      description: 'Hide a branch from the public; "branch set <slug> active=true" shows it again.',
    },
    args: { slug: slugArg, ...tenantArgs, ...jsonArg },
    run: ({ args }) =>
      use(async ({ room: { edits, organisations } }, terminal) => {
        const place = await choosePlace(organisations, args);
        refuseProblems(await edits.save(place, { slug: args.slug }, { active: 'false' }));
        terminal.say(`The branch "${args.slug}" is no longer active.`, { slug: args.slug, active: false });
      }),
  });
  const remove = defineCommand({
    meta: { name: 'remove', description: 'Delete a branch for good, with its former slugs.' },
    args: {
      slug: slugArg,
      yes: { type: 'boolean', description: 'Confirms the deletion. Only a backup could undo it.' },
      ...tenantArgs,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ room: { edits, organisations } }, terminal) => {
        if (!args.yes) throw new StartupProblem('This cannot be undone. Run it again with --yes to delete the branch.');
        const { slug } = await edits.remove(await chooseTenant(organisations, args), args.slug, 'command line');
        terminal.say(`The branch "${slug}" was deleted.`, { slug, removed: true });
      }),
  });
  return { create, set, deactivate, remove };
}

async function choosePlace(organisations: Organisations, args: PlaceArgs): Promise<Editor> {
  const { id: organisationId, defaultCountry } = await chooseOrganisation(organisations, args.org);
  return {
    by: 'command line',
    tenant: { organisationId, environment: readEnvironment(args.environment) },
    defaultCountry,
  };
}

function refuseProblems({ problems, problemCount }: ImportReport): void {
  if (problemCount === 0) return;
  const lines = problems.map(({ field, reason }) => `${field} ${reason}.`);
  if (problemCount > problems.length) lines.push(moreProblems(problemCount - problems.length));
  throw new UsageProblem(lines.join('\n'));
}
