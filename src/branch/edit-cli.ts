// kontor branch create, set, deactivate and remove: one branch at a time, its fields by the names that they have in a CSV.
import { defineCommand } from 'citty';
import { chooseOrganisation, chooseTenant, readEnvironment, tenantArgs } from '#organisation';
import { jsonArg, readPairs, type Use } from '#platform/cli/command.ts';
import { isInvalidFields } from '#platform/http/invalid-fields.ts';
import { moreProblems } from '#platform/reading/limits.ts';
import { StartupProblem, UsageProblem } from '#platform/startup-problem.ts';
import { changeBranch, createBranch, removeBranch } from './edit-branch.ts';
import type { WrongBranches } from './errors.ts';
import type { BranchRoom, Editor } from './room.ts';
import { readTexts } from './rules/field-texts.ts';

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
      use(async ({ room }, terminal) => {
        const words = args._.slice(1);
        const texts = { ...(words.length > 0 ? readPairs(words, example) : {}), name: args.name };
        const editor = await editorOf(room, args);
        await inLines(() => createBranch(room, editor, args.slug, args.name, readTexts(texts)));
        terminal.say(`The branch "${args.slug}" was created.`, { slug: args.slug, created: true });
      }),
  });
  const set = defineCommand({
    meta: { name: 'set', description: 'Change fields of a branch; an empty value clears a field, the others stay.' },
    args: { slug: slugArg, fields: fieldsArg, ...tenantArgs, ...jsonArg },
    run: ({ args }) =>
      use(async ({ room }, terminal) => {
        const texts = readPairs(args._.slice(1), example);
        const editor = await editorOf(room, args);
        const { isUpdated } = await inLines(() => changeBranch(room, editor, { slug: args.slug }, readTexts(texts)));
        const words = isUpdated ? 'is changed' : 'was like this already';
        terminal.say(`The branch "${args.slug}" ${words}.`, { slug: args.slug, changed: isUpdated });
      }),
  });
  const deactivate = defineCommand({
    meta: {
      name: 'deactivate',
      description: 'Hide a branch from the public; "branch set <slug> active=true" shows it again.',
    },
    args: { slug: slugArg, ...tenantArgs, ...jsonArg },
    run: ({ args }) =>
      use(async ({ room }, terminal) => {
        await changeBranch(room, await editorOf(room, args), { slug: args.slug }, { patch: { active: false } });
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
      use(async ({ room }, terminal) => {
        if (!args.yes) throw new StartupProblem('This cannot be undone. Run it again with --yes to delete the branch.');
        const tenant = await chooseTenant(room.organisations, args);
        const { slug } = await removeBranch(room, tenant, args.slug, 'command line');
        terminal.say(`The branch "${slug}" was deleted.`, { slug, removed: true });
      }),
  });
  return { create, set, deactivate, remove };
}

async function editorOf({ organisations }: BranchRoom, args: PlaceArgs): Promise<Editor> {
  const organisation = await chooseOrganisation(organisations, args.org);
  return {
    organisationId: organisation.id,
    environment: readEnvironment(args.environment),
    actor: 'command line',
    organisation,
  };
}

/** The problems of fields, one in each line. */
async function inLines<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isInvalidFields(error)) throw error;
    const { errors = [], problemCount } = error as WrongBranches;
    const lines = errors.map(({ message }) => message);
    if (problemCount > lines.length) lines.push(moreProblems(problemCount - lines.length));
    throw new UsageProblem(lines.join('\n'));
  }
}
