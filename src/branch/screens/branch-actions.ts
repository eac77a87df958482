// What people do on the branch screens: create, edit, hours and their copies, rename, switch off, close days for many.
import type { Clock } from '#platform/clock.ts';
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { type FieldProblem, Refusal } from '#platform/http/refusal.ts';
import { finishInTurns } from '#platform/reading/turns.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import { type CloseDays, readWantedDays, type WantedDays } from '../close-days.ts';
import type { BranchEdits } from '../edit-branch.ts';
import { editorOf, refuseProblems, todayOf, undoOf } from '../editor.ts';
import { slugMalformed } from '../errors.ts';
import type { Cells } from '../rules/csv-row.ts';
import { type ReadHours, readHoursInSteps } from '../rules/hours/read-hours.ts';
import { writeHours } from '../rules/hours/write-hours.ts';
import { scheduleOf } from '../rules/public-view.ts';
import { isSlug, makeSlug } from '../rules/slug.ts';
import { writeRow } from '../rules/write-row.ts';
import type { BranchScreenStore } from '../screen-store.ts';
import type { BranchUndo } from '../undo-branches.ts';
import { type EditTab, renameFields, toCells } from './tabs.ts';

export type ActionNeeds = {
  edits: BranchEdits;
  undos: BranchUndo;
  closing: CloseDays;
  store: BranchScreenStore;
  clock: Clock;
};

type Chosen = { slug: string; version: number };
type Many = { ids?: string[]; all?: 'on'; revision: number };

const wrong = (field: string, code: string, message: string): FieldProblem => ({
  ...{ in: 'body', field, pointer: `/${field}`, code, message },
});

function refuseHours({ problems, problemCount }: Pick<ReadHours, 'problems' | 'problemCount'>): void {
  if (problemCount === 0) return;
  throw invalidFields(
    problems.map(({ code, at, word }) => {
      const place = `at character ${at + 1}: "${word}"`;
      return wrong('hours', `hours.${code}`, `The opening hours cannot be read ${place} (${code}).`);
    }),
    problemCount,
  );
}

/** A longer one does not fit into an address. */
const longestChecked = 3_000;

export function branchActions({ edits, undos, closing, store, clock }: ActionNeeds) {
  const nameOf = async (caller: ConsoleCaller, slug: string) =>
    (await store.findOne(caller, slug))?.branch.name ?? slug;

  async function setActive(caller: ConsoleCaller, { slug, version }: Chosen, active: boolean): Promise<Next> {
    const report = await edits.save(editorOf(caller), { slug, version }, { active: String(active) });
    refuseProblems(report);
    if (report.changed.length === 0) return { to: `branches/${slug}`, done: { code: 'branch.same' } };
    const name = await nameOf(caller, slug);
    const fields = { version: String(report.version) };
    return {
      to: `branches/${slug}`,
      done: { code: active ? 'branch.activated' : 'branch.deactivated', values: { name } },
      undo: { action: `branches/${slug}/${active ? 'deactivate' : 'activate'}`, fields },
    };
  }

  return {
    create: async (
      caller: ConsoleCaller,
      form: { name: string; slug?: string; branchType?: string },
    ): Promise<Next> => {
      const slug = form.slug?.trim() || makeSlug(form.name);
      if (!slug || !isSlug(slug))
        throw form.slug ? slugMalformed(slug ?? '') : invalidFields([wrong('slug', 'branch.slug', 'Give it a slug.')]);
      const report = await edits.create(editorOf(caller), slug, {
        name: form.name,
        branchType: form.branchType ?? 'own',
      });
      refuseProblems(report);
      return {
        to: `branches/${slug}/hours`,
        done: { code: 'branch.made', values: { name: form.name } },
        data: { slug },
      };
    },

    save:
      (tab: EditTab) =>
      async (caller: ConsoleCaller, { slug, version, ...fields }: Chosen & Record<string, unknown>): Promise<Next> => {
        const report = await edits
          .save(editorOf(caller), { slug, version }, toCells(tab, fields))
          .catch((error: unknown) => Promise.reject(byFields(error, (cells) => renameFields(tab, cells))));
        refuseProblems(report);
        const to = tab === 'overview' ? `branches/${slug}` : `branches/${slug}/${tab}`;
        return {
          to,
          done: { code: report.changed.length > 0 ? 'branch.saved' : 'branch.same' },
          data: { version: report.version },
        };
      },

    saveHours: async (
      caller: ConsoleCaller,
      form: Chosen & { hours?: string; language?: 'cs' | 'en' },
    ): Promise<Next> => {
      const { slug, version, hours = '', language = 'en' } = form;
      const read = await finishInTurns(readHoursInSteps(hours, todayOf({ clock }, caller)));
      refuseHours(read);
      const { schedule } = read;
      const cells = { openingHours: toCell(schedule.regular), openingExceptions: toCell(schedule.exceptions) };
      const deed = { action: 'branch.change', undo: 'branch.restore-hours' };
      const report = await edits.save(editorOf(caller), { slug, version }, cells, deed, (stored) => ({
        yours: { hours },
        theirs: { hours: writeHours(scheduleOf(stored), language) },
      }));
      refuseProblems(report);
      if (report.changed.length === 0) return { to: `branches/${slug}/hours`, done: { code: 'branch.same' } };
      return {
        to: `branches/${slug}/hours`,
        done: { code: 'branch.hours-saved' },
        ...undoOf(report.undoId),
        data: { version: report.version },
      };
    },

    /** Paints what was typed, for whom scripts are off. */
    checkHours: async (
      _caller: ConsoleCaller,
      { slug, version, hours = '' }: Partial<Chosen> & { slug: string; hours?: string },
    ): Promise<Next> => {
      if (!isSlug(slug)) throw notFoundHere();
      if (hours.length > longestChecked)
        throw invalidFields([wrong('hours', 'hours.too_long', 'This is too long to be checked.')]);
      // Whoever saves what was checked still began from this version.
      const from = version === undefined ? '' : `&version=${version}`;
      return { to: `branches/${slug}/hours?hours=${encodeURIComponent(hours)}${from}` };
    },

    copyHours: async (
      caller: ConsoleCaller,
      { slug, ids = [], all, revision }: { slug: string } & Many,
    ): Promise<Next> => {
      const source = await store.findOne(caller, slug);
      if (!source || (ids.length === 0 && !all))
        throw invalidFields([wrong('ids', 'branch.none', 'Choose at least one branch.')]);
      const { openingHours: regular } = source.branch;
      const report = await edits.changeMany(
        editorOf(caller),
        all ? null : ids,
        { action: 'branch.copy-hours', undo: 'branch.restore-hours' },
        (branch) => ({ ...writeRow(branch), openingHours: { regular, exceptions: branch.openingExceptions } }),
        revision,
      );
      refuseProblems(report);
      return {
        to: `branches/${slug}/hours`,
        done: { code: 'branch.hours-copied', values: { count: String(report.changed.length) } },
        ...undoOf(report.undoId),
        data: { changed: report.changed },
      };
    },

    closeDays: async (caller: ConsoleCaller, form: WantedDays & Many): Promise<Next> => {
      const meant = readWantedDays(form, todayOf({ clock }, caller));
      const [problem] = meant.problems;
      if (problem || meant.days.length === 0)
        throw invalidFields(
          [wrong('days', `hours.${problem?.code ?? 'date_unknown'}`, 'These days cannot be read.')],
          Math.max(1, meant.problemCount),
        );
      if (!form.all && !form.ids?.length)
        throw invalidFields([wrong('ids', 'branch.none', 'Choose at least one branch.')]);
      const report = await closing.apply(editorOf(caller), meant, form.all ? null : (form.ids ?? []), form.revision);
      refuseProblems(report);
      return {
        to: 'branches',
        done: { code: 'branch.days-closed', values: { count: String(report.changed.length) } },
        ...undoOf(report.undoId),
        data: { changed: report.changed },
      };
    },

    /** Takes back what was done to branches, unless somebody changed the same since. */
    restore: async (caller: ConsoleCaller, { id }: { id: string }): Promise<Next> => {
      const report = await undos.takeBack(editorOf(caller), id);
      refuseProblems(report);
      const [only] = report.slugs;
      const to = report.slugs.length === 1 && report.action === 'branch.restore-hours' ? `branches/${only}/hours` : '';
      return {
        to: to || 'branches',
        done: { code: 'branch.restored', values: { count: String(report.slugs.length) } },
      };
    },

    deactivate: (caller: ConsoleCaller, form: Chosen) => setActive(caller, form, false),
    activate: (caller: ConsoleCaller, form: Chosen) => setActive(caller, form, true),

    rename: async (caller: ConsoleCaller, { slug, version, to }: Chosen & { to: string }): Promise<Next> => {
      const { version: renamed } = await edits.rename(editorOf(caller), { slug, version }, to.trim());
      return {
        to: `branches/${to.trim()}`,
        done: { code: 'branch.renamed', values: { from: slug, to: to.trim() } },
        undo: { action: `branches/${to.trim()}/rename`, fields: { to: slug, version: String(renamed) } },
      };
    },
  };
}

const toCell = (items: readonly object[]) => (items.length === 0 ? '' : JSON.stringify(items));

/** Both versions of the refusal by the fields of the form, so that the page can set them side by side. */
function byFields(error: unknown, rename: (cells: Cells) => Record<string, string>): unknown {
  if (!(error instanceof Refusal) || !('yours' in error.extra)) return error;
  const { status, code, message, extra } = error;
  const { yours, theirs } = extra as { yours: Cells; theirs: Cells };
  return new Refusal({ status, code, message, extra: { ...extra, yours: rename(yours), theirs: rename(theirs) } });
}
