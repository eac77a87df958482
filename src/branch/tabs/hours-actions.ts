// What people do with the opening hours of a branch on its screen: replace them, check them, and copy them to other branches.
import Type from 'typebox';
import { invalidFields, wrongField } from '#platform/http/invalid-fields.ts';
import type { FieldProblem } from '#platform/http/refusal.ts';
import { finishInTurns } from '#platform/reading/turns.ts';
import { declareFor } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { msg } from '#platform/text/msg.ts';
import { editorOf, refuseProblems, todayOf, undoOf } from '../editor.ts';
import type { BranchRoom } from '../room.ts';
import type { HoursProblem } from '../rules/hours/cursor.ts';
import { longestLine, readHoursInSteps } from '../rules/hours/read-hours.ts';
import { writeHours } from '../rules/hours/write-hours.ts';
import { sayHoursProblem } from '../rules/hours-problems.ts';
import { scheduleOf } from '../rules/public-view.ts';
import { isSlug } from '../rules/slug.ts';
import { writeRow } from '../rules/write-row.ts';
import { addressOf, pathOf, Slug, same, Version, write } from './actions.ts';

const { action } = declareFor<BranchRoom>();
const ofHours = { ...write, form: pathOf('hours') };

const Hours = Type.Optional(Type.String({ maxLength: longestLine, label: 'Opening hours' }));

/** A longer one does not fit into an address. */
const longestChecked = 3_000;

/** For people as the reading below the field says it; programs get the place, too. */
function wrongHours(problem: HoursProblem): FieldProblem {
  const { code, at, word } = problem;
  const message = `The opening hours cannot be read at character ${at + 1}: "${word}" (${code}).`;
  return { ...wrongField('hours', `hours.${code}`, sayHoursProblem(problem)), message };
}

const toCell = (items: readonly object[]) => (items.length === 0 ? '' : JSON.stringify(items));

export const hoursActions = [
  action({
    ...ofHours,
    path: 'branches/:slug/hours',
    summary: 'Replace the opening hours',
    body: Type.Object({
      slug: Slug,
      version: Version,
      hours: Hours,
      language: Type.Optional(
        Type.Unsafe<'cs' | 'en'>({
          type: 'string',
          enum: ['cs', 'en'],
          description: 'In which the hours are written back.',
        }),
      ),
    }),
    act: async (room, caller, { slug, version, hours = '', language = 'en' }) => {
      const read = await finishInTurns(readHoursInSteps(hours, todayOf(room, caller)));
      if (read.problemCount > 0) throw invalidFields(read.problems.map(wrongHours), read.problemCount);
      const { regular, exceptions } = read.schedule;
      const cells = { openingHours: toCell(regular), openingExceptions: toCell(exceptions) };
      const deed = { action: 'branch.change', undo: 'branch.restore-hours' };
      const report = await room.edits.save(editorOf(caller), { slug, version }, cells, deed, (stored) => ({
        yours: { hours },
        theirs: { hours: writeHours(scheduleOf(stored), language) },
      }));
      refuseProblems(report);
      const to = addressOf(slug, 'hours');
      if (report.changed.length === 0) return { to, done: same };
      return {
        to,
        done: { code: 'branch.hours-saved', said: msg('The opening hours are saved.') },
        ...undoOf(report.undoId),
        data: { version: report.version },
      };
    },
  }),
  action({
    ...ofHours,
    path: 'branches/:slug/check-hours',
    summary: 'Check opening hours',
    body: Type.Object({ slug: Slug, version: Type.Optional(Version), hours: Hours }),
    /** Paints what was typed, for people whose scripts are off. */
    act: async (_room, _caller, { slug, version, hours = '' }) => {
      if (!isSlug(slug)) throw notFoundHere();
      if (hours.length > longestChecked) {
        const message = 'This is too long to be checked.';
        const said = msg('This is too long to be read.');
        throw invalidFields([{ ...wrongField('hours', 'hours.too_long', said), message }]);
      }
      // Whoever saves what was checked still began from this version.
      const from = version === undefined ? '' : `&version=${version}`;
      return { to: `${addressOf(slug, 'hours')}?hours=${encodeURIComponent(hours)}${from}` };
    },
  }),
  action({
    ...ofHours,
    path: 'branches/:slug/copy-hours',
    summary: 'Copy the hours to others',
    body: Type.Object({
      slug: Slug,
      ids: Type.Optional(Type.Array(Slug, { maxItems: 100, description: 'The branches that get the same hours.' })),
      all: Type.Optional(Type.Literal('on', { description: 'All branches, whatever is chosen.' })),
      revision: Type.Integer(),
    }),
    act: async ({ store, edits }, caller, { slug, ids = [], all, revision }) => {
      const source = await store.findOne(caller, slug);
      if (!source || (ids.length === 0 && !all))
        throw invalidFields([wrongField('ids', 'branch.none', msg('Choose at least one branch.'))]);
      const { openingHours: regular } = source.branch;
      const report = await edits.changeMany(
        editorOf(caller),
        all ? null : ids,
        { action: 'branch.copy-hours', undo: 'branch.restore-hours' },
        (branch) => ({ ...writeRow(branch), openingHours: { regular, exceptions: branch.openingExceptions } }),
        revision,
      );
      refuseProblems(report);
      const said = msg('Copied. Branches changed: {count}.', { count: report.changed.length });
      return {
        to: addressOf(slug, 'hours'),
        done: { code: 'branch.hours-copied', said },
        ...undoOf(report.undoId),
        data: { changed: report.changed },
      };
    },
  }),
];
