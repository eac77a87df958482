// What people do with the opening hours of a branch on its screen: replace them, check them, and copy them to other branches.
import Type from 'typebox';
import { invalidField, invalidFields, wrongField } from '#platform/http/invalid-fields.ts';
import type { FieldProblem } from '#platform/http/refusal.ts';
import { finishInTurns } from '#platform/reading/turns.ts';
import { declareFor, oneOfValues, optionalText } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import type { Next } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import { changeBranch, changeBranches } from '../edit-branch.ts';
import { type BranchRoom, todayOf } from '../room.ts';
import type { HoursProblem } from '../rules/hours/cursor.ts';
import { longestLine, readHoursInSteps } from '../rules/hours/read-hours.ts';
import { writeHours } from '../rules/hours/write-hours.ts';
import { sayHoursProblem } from '../rules/hours-problems.ts';
import { scheduleOf } from '../rules/public-view.ts';
import { isSlug } from '../rules/slug.ts';
import { addressOf, pathOf } from './views.ts';

const { action } = declareFor<BranchRoom>();
export const write = { permission: 'branch:write' };
const ofHours = { ...write, form: pathOf('hours') };

export const Slug = Type.String({ maxLength: 100 });
const Version = Type.Integer({ description: 'The version that the form began from.' });
export const Chosen = { slug: Slug, version: Version };

export const same = { code: 'branch.same', said: msg('Nothing was changed: it was like this already.') };

/** Taking back a change of several branches, or of opening hours. */
export const undoOf = (id: string | null): Pick<Next, 'undo'> =>
  id === null ? {} : { undo: { action: 'branches/restore', fields: { id } } };

const Hours = optionalText({ maxLength: longestLine, label: 'Opening hours' });

/** A longer one does not fit into an address. */
const longestChecked = 3_000;

/** For people as the reading below the field says it; programs get the place, too. */
function wrongHours(problem: HoursProblem): FieldProblem {
  const { code, at, word } = problem;
  const message = `The opening hours cannot be read at character ${at + 1}: "${word}" (${code}).`;
  return { ...wrongField('hours', `hours.${code}`, sayHoursProblem(problem)), message };
}

export const hoursActions = [
  action({
    ...ofHours,
    path: 'branches/:slug/hours',
    summary: 'Replace the opening hours',
    body: Type.Object({
      ...Chosen,
      hours: Hours,
      language: Type.Optional(oneOfValues(['cs', 'en'], { description: 'In which the hours are written back.' })),
    }),
    act: async (room, caller, { slug, version, hours = '', language = 'en' }) => {
      const today = todayOf(room, caller);
      const read = await finishInTurns(readHoursInSteps(hours, today));
      if (read.problemCount > 0) throw invalidFields(read.problems.map(wrongHours), read.problemCount);
      const { regular, exceptions } = read.schedule;
      const report = await changeBranch(room, caller, {
        slug,
        version,
        patch: { openingHours: regular, openingExceptions: exceptions },
        deed: { action: 'branch.change', undo: 'branch.restore-hours' },
        compare: (stored) => ({ yours: { hours }, theirs: { hours: writeHours(scheduleOf(stored), language) } }),
      });
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
      // The form that is saved after the check began from this version, too.
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
    act: async (room, caller, { slug, ids = [], all, revision }) => {
      const source = await room.whole.findByAny(caller, slug);
      if (!source || (ids.length === 0 && !all))
        throw invalidField('ids', 'branch.none', msg('Choose at least one branch.'));
      const { openingHours } = source.branch;
      const deed = { action: 'branch.copy-hours', undo: 'branch.restore-hours' };
      const chosen = all ? null : ids;
      const report = await changeBranches(room, caller, chosen, deed, () => ({ openingHours }), revision);
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
