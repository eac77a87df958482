// The branches of the console: their list, their files, and who may do what there. One branch with its tabs is declared beside it.
import Type, { type Static } from 'typebox';
import { invalidField, invalidFields, wrongField } from '#platform/http/invalid-fields.ts';
import { declareFor, oneOf, oneOfValues, optionalText, type RoomConsole } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import { fileOf } from '#platform/screens/sent-file.ts';
import { msg } from '#platform/text/msg.ts';
import { closeDays, readWantedDays, Wanted } from './close-days.ts';
import { createBranch } from './edit-branch.ts';
import { slugMalformed } from './errors.ts';
import { downloadBranches } from './export-branches.ts';
import { settleHoliday } from './near-holidays.ts';
import { applyFile, lookAtFile, mostFileBytes, viewFiles } from './preview-import.ts';
import { type BranchRoom, todayOf } from './room.ts';
import { sayHoursProblem } from './rules/hours-problems.ts';
import { isSlug, makeSlug } from './rules/slug.ts';
import { BranchesQuery, viewBranches } from './screens/list.ts';
import { branchKinds } from './tabs/fields.ts';
import { Slug, undoOf } from './tabs/hours-actions.ts';
import { takeBackChange } from './undo-branches.ts';

/** Everybody sees the branches; editors change them. */
export const branchPermissions = { 'branch:read': 'viewer', 'branch:write': 'editor' } as const;

const { screen, action } = declareFor<BranchRoom>();
const write = { permission: 'branch:write', form: 'branches' };

const Id = Type.String({ format: 'uuid', description: 'What an action that can be taken back gave.' });
const Holiday = Type.Object({
  country: Type.String({ maxLength: 2, examples: ['CZ'] }),
  date: Type.String({ maxLength: 10, examples: ['2026-11-17'] }),
});

/** Whether Today asks about a holiday that comes near. */
async function settle(
  room: BranchRoom,
  caller: ConsoleCaller,
  { country, date }: Static<typeof Holiday>,
  isSettled: boolean,
): Promise<Next> {
  if (!(await settleHoliday(room, caller, { country, date }, isSettled))) throw notFoundHere();
  const done = isSettled
    ? { code: 'branch.holiday-settled', said: msg('All right: nobody is asked about this holiday any more.') }
    : { code: 'branch.holiday-unsettled', said: msg('You are asked about this holiday again.') };
  const undo = { action: 'branches/unsettle-holiday', fields: { country, date } };
  return { to: 'today', done: { ...done, values: { date } }, ...(isSettled ? { undo } : {}) };
}

export const branchConsole: RoomConsole<BranchRoom> = {
  name: 'branch',
  screens: [
    screen({
      permission: 'branch:read',
      path: 'branches',
      page: 'branches',
      view: viewBranches,
      summary: 'The branches, who is open, and where they are',
      nav: { id: 'branches', label: msg('Branches'), letter: 'b', group: 'work', at: 40 },
      starts: [
        { id: 'branch', label: msg('New branch'), letter: 'b', to: 'branches?open=new', permission: 'branch:write' },
        {
          id: 'closing',
          label: msg('Close branches on days'),
          letter: 'c',
          to: 'branches?open=closing',
          permission: 'branch:write',
        },
      ],
      query: BranchesQuery,
    }),
    screen({
      permission: 'branch:write',
      path: 'branch-files',
      page: 'branch-files',
      view: viewFiles,
      summary: 'Import of branches with a preview, and their export',
      query: Type.Object({
        file: optionalText({ format: 'uuid', description: 'The file to look at.' }),
        format: Type.Optional(
          oneOfValues(['csv', 'json', 'geojson'], { description: 'Of the download; csv if left out.' }),
        ),
      }),
      download: downloadBranches,
    }),
  ],
  actions: [
    action({
      ...write,
      path: 'branches/create',
      summary: 'Add a branch',
      body: Type.Object({
        name: Type.String({ minLength: 1, maxLength: 255, label: 'Name' }),
        branchType: Type.Optional(oneOf(branchKinds, { label: 'Type', default: 'own' })),
        slug: optionalText({
          maxLength: 100,
          label: 'Slug',
          description: 'The end of its address, as in praha-1. Left out, it is made from the name.',
        }),
      }),
      act: async (room, caller, { name, branchType = 'own', slug: typed }) => {
        const slug = typed?.trim() || makeSlug(name);
        if (!slug || !isSlug(slug)) {
          if (typed) throw slugMalformed(slug ?? '');
          const said = msg('Lower-case letters, digits and single hyphens, as in praha-1.');
          throw invalidField('slug', 'branch.slug', said);
        }
        await createBranch(room, caller, slug, name, { patch: { branchType } });
        const said = msg('“{name}” was added. It is public from now on; fill in the rest.', { name });
        return { to: `branches/${slug}/hours`, done: { code: 'branch.made', said }, data: { slug } };
      },
    }),
    action({
      ...write,
      path: 'branches/close-days',
      summary: 'Close chosen branches on some days',
      body: Type.Object({
        ...Wanted,
        ids: Type.Optional(Type.Array(Slug, { maxItems: 100 })),
        all: Type.Optional(Type.Literal('on')),
        revision: Type.Integer(),
      }),
      act: async (room, caller, { ids = [], all, revision, ...wanted }) => {
        const meant = readWantedDays(wanted, todayOf(room, caller));
        const [problem] = meant.problems;
        if (problem || meant.days.length === 0) {
          const unclear = problem ?? { code: 'date_unknown', at: 0, length: 0, word: '' };
          const wrong = wrongField('days', `hours.${unclear.code}`, sayHoursProblem(unclear));
          throw invalidFields([wrong], Math.max(1, meant.problemCount));
        }
        if (!all && ids.length === 0) throw invalidField('ids', 'branch.none', msg('Choose at least one branch.'));
        const { changed, undoId } = await closeDays(room, caller, meant, all ? null : ids, revision);
        const said = msg('Done. Branches changed: {count}.', { count: String(changed.length) });
        return { to: 'branches', done: { code: 'branch.days-closed', said }, ...undoOf(undoId), data: { changed } };
      },
    }),
    action({
      ...write,
      path: 'branches/restore',
      summary: 'Take back a change of many branches',
      body: Type.Object({ id: Id }),
      act: async (room, caller, { id }) => {
        const { slugs, action } = await takeBackChange(room, caller, id);
        const said = msg('Taken back. Branches changed: {count}.', { count: String(slugs.length) });
        const isOfOne = slugs.length === 1 && action === 'branch.restore-hours';
        return { to: isOfOne ? `branches/${slugs[0]}/hours` : 'branches', done: { code: 'branch.restored', said } };
      },
    }),
    action({
      ...write,
      path: 'branch-files/look',
      form: 'branch-files',
      summary: 'Look at a file before it is applied',
      body: Type.Object({ file: fileOf(mostFileBytes) }),
      act: async (room, caller, { file }) => {
        const id = await lookAtFile(room, caller, file);
        return { to: `branch-files?file=${id}`, data: { id } };
      },
    }),
    action({
      ...write,
      path: 'branch-files/apply',
      form: 'branch-files',
      seenAt: 'branches',
      summary: 'Apply exactly what was previewed',
      body: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      act: async (room, caller, { id }) => {
        const { created, updated, undoId } = await applyFile(room, caller, id);
        const values = { created: String(created), updated: String(updated) };
        const said = msg('Imported. New: {created}, changed: {updated}.', values);
        const done = { code: 'branch.imported', said };
        return { to: 'branches', done, data: { created, updated }, ...undoOf(undoId) };
      },
    }),
    action({
      ...write,
      path: 'branches/settle-holiday',
      form: 'today',
      summary: 'Say that branches stay open on a holiday',
      body: Holiday,
      act: (room, caller, day) => settle(room, caller, day, true),
    }),
    action({
      ...write,
      path: 'branches/unsettle-holiday',
      form: 'today',
      summary: 'Ask again about a holiday',
      body: Holiday,
      act: (room, caller, day) => settle(room, caller, day, false),
    }),
  ],
};
