// kontor branch: import, export, list, create, change, rename and remove branches. Fields have the names that they have in a CSV.

import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { chooseOrganisation, chooseTenant, readEnvironment, tenantArgs, tenantCommandsOn } from '#organisation';
import { commandsOn, mostArg, nounCommand, readCount, readPairs, type Use } from '#platform/cli/command.ts';
import { withOutput } from '#platform/cli/output.ts';
import { withProgress } from '#platform/cli/progress-bar.ts';
import { showValue, type Terminal } from '#platform/cli/terminal.ts';
import { isInvalidFields } from '#platform/http/invalid-fields.ts';
import { moreProblems } from '#platform/reading/limits.ts';
import { pick } from '#platform/rules/pick.ts';
import { StartupProblem, UsageProblem } from '#platform/startup-problem.ts';
import { changeBranch, createBranch, removeBranch, renameBranch } from './edit-branch.ts';
import type { WrongBranches } from './errors.ts';
import { exportBranches } from './export-branches.ts';
import { type ImportReport, importBranches } from './import-branches.ts';
import { type Format, formats, readRows } from './import-file.ts';
import type { BranchRoom, Editor } from './room.ts';
import { readTexts } from './rules/field-texts.ts';
import type { StoredBranch } from './whole-store.ts';

/** What to type next, by the code of a refusal. */
export const branchHints = {
  branch_not_found: '"kontor branch list" lists all branches.',
  branch_is_parent: 'Clear their parentBranch.slug with "kontor branch set", or deactivate this one instead.',
};

const formatUnknown = (name: string) =>
  new UsageProblem(`"${name}" is not a known format. Use a file that ends with .json, .csv or .geojson, or --format.`);
const fileUnreadable = (path: string, reason: string) =>
  new StartupProblem(`The file ${path} cannot be read: ${reason}.`);

const formatArg = {
  type: 'string',
  description: 'json, csv or geojson; by default as the name of the file says.',
} as const;

type PlaceArgs = { org?: string | undefined; environment?: string | undefined };

const slugArg = { type: 'positional', required: true, description: 'Slug of the branch, as in praha-1.' } as const;
const fieldsArg = {
  type: 'positional',
  required: false,
  description: 'One or more changes as name=value; the names are the columns of the CSV export.',
} as const;
const example = 'kontor branch set praha-1 address.city=Praha "openingHours=Mo-Fr 8:00-17:00"';

export function branchCommands(use: Use<{ room: BranchRoom }>) {
  const command = commandsOn(use);
  const tenantCommand = tenantCommandsOn(use);
  return {
    branch: nounCommand('branch', 'Branches: create, change, rename, delete, import, export, list.', {
      create: command({
        description: 'Add a branch, as in: branch create praha-1 --name "Praha 1" branchType=own',
        args: {
          slug: slugArg,
          name: { type: 'string', required: true, description: 'Display name.' },
          fields: fieldsArg,
          ...tenantArgs,
        },
        run: async (room, args, terminal) => {
          const words = args._.slice(1);
          const texts = { ...(words.length > 0 ? readPairs(words, example) : {}), name: args.name };
          const editor = await editorOf(room, args);
          await inLines(() => createBranch(room, editor, args.slug, args.name, readTexts(texts)));
          terminal.say(`The branch "${args.slug}" was created.`, { slug: args.slug, created: true });
        },
      }),
      set: command({
        description: 'Change fields of a branch; an empty value clears a field, the others stay.',
        args: { slug: slugArg, fields: fieldsArg, ...tenantArgs },
        run: async (room, args, terminal) => {
          const texts = readPairs(args._.slice(1), example);
          const editor = await editorOf(room, args);
          const { isUpdated } = await inLines(() =>
            changeBranch(room, editor, { slug: args.slug, ...readTexts(texts) }),
          );
          const words = isUpdated ? 'is changed' : 'was like this already';
          terminal.say(`The branch "${args.slug}" ${words}.`, { slug: args.slug, changed: isUpdated });
        },
      }),
      deactivate: command({
        description: 'Hide a branch from the public; "branch set <slug> active=true" shows it again.',
        args: { slug: slugArg, ...tenantArgs },
        run: async (room, args, terminal) => {
          await changeBranch(room, await editorOf(room, args), { slug: args.slug, patch: { active: false } });
          terminal.say(`The branch "${args.slug}" is no longer active.`, { slug: args.slug, active: false });
        },
      }),
      remove: command({
        description: 'Delete a branch for good, with its former slugs.',
        args: {
          slug: slugArg,
          yes: { type: 'boolean', description: 'Confirms the deletion. Only a backup could undo it.' },
          ...tenantArgs,
        },
        run: async (room, args, terminal) => {
          if (!args.yes)
            throw new StartupProblem('This cannot be undone. Run it again with --yes to delete the branch.');
          const tenant = await chooseTenant(room.organisations, args);
          const { slug } = await removeBranch(room, tenant, args.slug, 'command line');
          terminal.say(`The branch "${slug}" was deleted.`, { slug, removed: true });
        },
      }),
      import: command({
        description: 'Import branches from a file: new slugs are added, known ones replaced; all rows or none.',
        args: {
          file: { type: 'positional', required: true, description: 'The file: JSON, CSV or GeoJSON.' },
          ...tenantArgs,
          format: formatArg,
          'dry-run': { type: 'boolean', description: 'Check everything, but write nothing.' },
        },
        run: async (room, args, terminal) => {
          const { actor: by, organisation, ...tenant } = await editorOf(room, args);
          const { defaultCountry } = organisation;
          const format = readFormat(args.format, args.file);
          const isDryRun = args['dry-run'] === true;
          const report = await withProgress(`Importing ${args.file}`, await sizeOf(args.file), (advance) => {
            const openRows = () => readRows({ path: args.file }, format, advance);
            return importBranches(room, { by, tenant, defaultCountry, openRows, isDryRun });
          });
          showReport(report, isDryRun, terminal);
        },
      }),
      export: tenantCommand({
        description: 'Write all branches, with internal fields, in a form that import can read.',
        args: {
          file: { type: 'positional', required: false, description: 'File to write to; standard output if left out.' },
          ...tenantArgs,
          format: formatArg,
        },
        run: async (room, tenant, args, terminal) => {
          const format = args.file || args.format ? readFormat(args.format, args.file ?? '') : 'json';
          const count = await withOutput(args.file, (write) => exportBranches(room, tenant, format, write));
          const words = `${count} ${count === 1 ? 'branch' : 'branches'} exported.`;
          if (args.file) terminal.say(words, { exported: count, file: args.file });
          else terminal.note(words);
        },
      }),
      list: tenantCommand({
        description: 'List branches by slug, including inactive ones.',
        args: { ...tenantArgs, ...mostArg('1000') },
        run: async (room, tenant, args, terminal) => {
          const maxRows = readCount(args.most);
          const found = await room.whole.listPage(tenant, {}, { limit: maxRows });
          terminal.table(found.map(showBranch));
          if (found.length === maxRows) terminal.note(`There may be more than ${maxRows}. Use --most to show them.`);
        },
      }),
      rename: tenantCommand({
        description: 'Give a branch a new slug; the old one keeps working.',
        args: {
          slug: { type: 'positional', required: true, description: 'The current slug.' },
          newSlug: { type: 'positional', required: true, description: 'The new slug.' },
          ...tenantArgs,
        },
        run: async (room, tenant, args, terminal) => {
          const done = await renameBranch(room, tenant, { slug: args.slug }, args.newSlug, 'command line');
          terminal.say(`"${done.from}" is now "${done.to}"; the old slug keeps working.`, done);
        },
      }),
    }),
  };
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

function readFormat(given: string | undefined, path: string): Format {
  const name = given ?? extname(path).slice(1).toLowerCase();
  const format = formats.find((item) => item === name);
  if (!format) throw formatUnknown(given ?? path);
  return format;
}

async function sizeOf(path: string): Promise<number> {
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw fileUnreadable(path, error.code === 'ENOENT' ? 'it does not exist' : error.message);
  });
  if (!file.isFile()) throw fileUnreadable(path, 'it is not a file');
  return file.size;
}

function showReport(report: ImportReport, isDryRun: boolean, terminal: Terminal): void {
  const { created, updated, unchanged, problems, problemCount, wrongRows } = report;
  const data = { ...report, dryRun: isDryRun };
  if (problems.length === 0) {
    const words = `${created} created, ${updated} updated, ${unchanged} unchanged`;
    terminal.say(isDryRun ? `The import would give: ${words}. Nothing was written.` : `Imported: ${words}.`, data);
    return;
  }
  process.exitCode = 1;
  const lines = problems.map(({ row, field, reason }) => `row ${row}: ${field ? `${field} ` : ''}${reason}`);
  if (problemCount > problems.length) lines.push(moreProblems(problemCount - problems.length));
  terminal.say(lines.map(showValue).join('\n'), data);
  const rows = countOf(wrongRows, 'row');
  terminal.note(
    `Nothing was imported: ${countOf(problemCount, 'problem')} in ${rows}. Correct the file and try again.`,
  );
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const showBranch = ({ branch }: StoredBranch) => ({
  ...pick(branch, ['slug', 'name', 'branchType', 'active']),
  city: branch.address?.city,
  country: branch.address?.country,
  ...pick(branch, ['latitude', 'longitude']),
});
