// What people do on the branch screens: create, edit, hours and their copies, rename, switch off, close days for many.
import type { Clock } from '#platform/clock.ts';
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { type FieldProblem, Refusal } from '#platform/http/refusal.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import { type CloseDays, type Restored, readWantedDays, type WantedDays } from '../close-days.ts';
import type { BranchEdits, Editor } from '../edit-branch.ts';
import { slugMalformed } from '../errors.ts';
import type { RowProblem } from '../import-branches.ts';
import type { Branch, OpeningException } from '../rules/branch.ts';
import { type Cells, columnOf } from '../rules/csv-row.ts';
import { addExceptions } from '../rules/hours/add-days.ts';
import type { Schedule } from '../rules/hours/clause.ts';
import type { HoursProblem } from '../rules/hours/cursor.ts';
import { localDay } from '../rules/hours/open-now.ts';
import { readHours } from '../rules/hours/read-hours.ts';
import { writeHours } from '../rules/hours/write-hours.ts';
import { scheduleOf } from '../rules/public-view.ts';
import { isSlug, makeSlug } from '../rules/slug.ts';
import { writeRow } from '../rules/write-row.ts';
import type { BranchScreenStore } from '../screen-store.ts';
import { type EditTab, renameFields, toCells, toField } from './tabs.ts';

export type ActionNeeds = { edits: BranchEdits; closing: CloseDays; store: BranchScreenStore; clock: Clock };

type Chosen = { slug: string; version?: number };
type Many = { ids?: string[]; all?: 'on'; revision: number };

const wrong = (field: string, code: string, message: string): FieldProblem => ({
  ...{ in: 'body', field, pointer: `/${field}`, code, message },
});

/** The problems of a row, each at its field. The pages have words for each field. */
export function refuseProblems(problems: readonly RowProblem[]): void {
  if (problems.length === 0) return;
  throw invalidFields(
    problems.map(({ field, reason }) => {
      const column = columnOf(field);
      const code = reason.includes('characters; at most')
        ? 'too_long'
        : reason === 'is required'
          ? 'required'
          : `branch.${column}`;
      return wrong(column === null ? 'name' : toField(column), code, `${field} ${reason}.`);
    }),
  );
}

export const refuseHours = (problems: readonly HoursProblem[]): void => {
  const [first] = problems;
  if (!first) return;
  const place = `at character ${first.at + 1}: "${first.word}"`;
  throw invalidFields([
    wrong('hours', `hours.${first.code}`, `The opening hours cannot be read ${place} (${first.code}).`),
  ]);
};

/** A longer one does not fit into an address. */
const longestChecked = 3_000;

export function branchActions({ edits, closing, store, clock }: ActionNeeds) {
  const editorOf = ({ organisationId, environment, organisation, actor }: ConsoleCaller): Editor => ({
    tenant: { organisationId, environment },
    defaultCountry: organisation.defaultCountry,
    by: actor,
  });
  const todayOf = ({ organisation }: ConsoleCaller) => localDay(clock.now(), organisation.timeZone);
  const nameOf = async (caller: ConsoleCaller, slug: string) =>
    (await store.findOne(caller, slug))?.branch.name ?? slug;

  async function setActive(caller: ConsoleCaller, { slug, version }: Chosen, active: boolean): Promise<Next> {
    const report = await edits.save(editorOf(caller), { slug, version }, { active: String(active) });
    refuseProblems(report.problems);
    const name = await nameOf(caller, slug);
    return {
      to: `branches/${slug}`,
      done: { code: active ? 'branch.activated' : 'branch.deactivated', values: { name } },
      undo: { action: `branches/${slug}/${active ? 'deactivate' : 'activate'}`, fields: {} },
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
      refuseProblems(report.problems);
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
        refuseProblems(report.problems);
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
      const { schedule, problems } = readHours(hours, todayOf(caller));
      refuseHours(problems);
      const stored = await store.findOne(caller, slug);
      const before = stored ? writeHours(scheduleOf(stored.branch), language) : '';
      const cells = { openingHours: toCell(schedule.regular), openingExceptions: toCell(schedule.exceptions) };
      const report = await edits
        .save(editorOf(caller), { slug, version }, cells)
        .catch((error: unknown) =>
          Promise.reject(byFields(error, (own) => ({ hours: own === cells ? hours : before }))),
        );
      refuseProblems(report.problems);
      if (report.changed.length === 0) return { to: `branches/${slug}/hours`, done: { code: 'branch.same' } };
      return {
        to: `branches/${slug}/hours`,
        done: { code: 'branch.hours-saved' },
        ...(stored ? undoOf([restoreOf(stored.branch, schedule)], report.version) : {}),
        data: { version: report.version },
      };
    },

    /** Paints what was typed, for whom scripts are off. */
    checkHours: async (_caller: ConsoleCaller, { slug, hours = '' }: Chosen & { hours?: string }): Promise<Next> => {
      if (!isSlug(slug)) throw notFoundHere();
      if (hours.length > longestChecked)
        throw invalidFields([wrong('hours', 'hours.too_long', 'This is too long to be checked.')]);
      return { to: `branches/${slug}/hours?hours=${encodeURIComponent(hours)}` };
    },

    copyHours: async (
      caller: ConsoleCaller,
      { slug, ids = [], all, revision }: { slug: string } & Many,
    ): Promise<Next> => {
      const source = await store.findOne(caller, slug);
      if (!source || (ids.length === 0 && !all))
        throw invalidFields([wrong('ids', 'branch.none', 'Choose at least one branch.')]);
      const { openingHours: regular } = source.branch;
      const before: Restored[] = [];
      const report = await edits.changeMany(
        editorOf(caller),
        all ? null : ids,
        'branch.copy-hours',
        (branch) => {
          before.push({
            slug: branch.slug,
            regular: writeHours({ regular: branch.openingHours, exceptions: [] }, 'en'),
          });
          return { ...writeRow(branch), openingHours: { regular, exceptions: branch.openingExceptions } };
        },
        revision,
      );
      refuseProblems(report.problems);
      return {
        to: `branches/${slug}/hours`,
        done: { code: 'branch.hours-copied', values: { count: String(report.changed.length) } },
        ...undoOf(
          before.filter((one) => report.changed.includes(one.slug)),
          report.version,
        ),
        data: { changed: report.changed },
      };
    },

    closeDays: async (caller: ConsoleCaller, form: WantedDays & Many): Promise<Next> => {
      const meant = readWantedDays(form, todayOf(caller));
      const [problem] = meant.problems;
      if (problem || meant.days.length === 0)
        throw invalidFields([wrong('days', `hours.${problem?.code ?? 'date_unknown'}`, 'These days cannot be read.')]);
      if (!form.all && !form.ids?.length)
        throw invalidFields([wrong('ids', 'branch.none', 'Choose at least one branch.')]);
      const { report, added } = await closing.apply(
        editorOf(caller),
        meant,
        form.all ? null : (form.ids ?? []),
        form.revision,
      );
      refuseProblems(report.problems);
      return {
        to: 'branches',
        done: { code: 'branch.days-closed', values: { count: String(report.changed.length) } },
        ...(added ? undoOf(added, report.version) : {}),
        data: { changed: report.changed },
      };
    },

    /** Takes back what was done to many branches, unless somebody changed one since. */
    restore: async (
      caller: ConsoleCaller,
      { before, revision }: { before: string; revision: number },
    ): Promise<Next> => {
      const wanted = new Map(readRestored(before, todayOf(caller)).map((one) => [one.slug, one]));
      const report = await edits.changeMany(
        editorOf(caller),
        [...wanted.keys()],
        'branch.restore-hours',
        (branch) => {
          const { regular, drop = [], add = '' } = wanted.get(branch.slug) ?? {};
          const hours =
            regular === undefined ? branch.openingHours : readHours(regular, todayOf(caller)).schedule.regular;
          const kept = branch.openingExceptions.filter(({ date }) => !drop.includes(date));
          const { exceptions } = addExceptions(kept, readHours(add, todayOf(caller)).schedule.exceptions);
          return { ...writeRow(branch), openingHours: { regular: hours, exceptions } };
        },
        revision,
      );
      refuseProblems(report.problems);
      const [only] = wanted.keys();
      const to = wanted.size === 1 ? `branches/${only}/hours` : 'branches';
      return { to, done: { code: 'branch.restored', values: { count: String(report.changed.length) } } };
    },

    deactivate: (caller: ConsoleCaller, form: Chosen) => setActive(caller, form, false),
    activate: (caller: ConsoleCaller, form: Chosen) => setActive(caller, form, true),

    rename: async (caller: ConsoleCaller, { slug, version, to }: Chosen & { to: string }): Promise<Next> => {
      await edits.rename(editorOf(caller), { slug, version }, to.trim());
      return {
        to: `branches/${to.trim()}`,
        done: { code: 'branch.renamed', values: { from: slug, to: to.trim() } },
        undo: { action: `branches/${to.trim()}/rename`, fields: { to: slug } },
      };
    },
  };
}

/** What an Undo carries fits into a cookie, sealed. */
const mostUndoBytes = 1_800;

/** What gives a branch back the hours that it had. */
function restoreOf(before: Branch, after: Schedule): Restored {
  const has = (list: readonly OpeningException[], one: OpeningException) =>
    list.some((other) => other.date === one.date && other.isOpen === one.isOpen && other.reason === one.reason);
  const { regular, exceptions } = scheduleOf(before);
  return {
    slug: before.slug,
    regular: writeHours({ regular, exceptions: [] }, 'en'),
    drop: after.exceptions.filter((one) => !has(exceptions, one)).map(({ date }) => date),
    add: writeHours({ regular: [], exceptions: exceptions.filter((one) => !has(after.exceptions, one)) }, 'en'),
  };
}

const undoOf = (before: readonly Restored[], revision: number): Pick<Next, 'undo'> => {
  const text = JSON.stringify(before);
  if (before.length === 0 || Buffer.byteLength(text) > mostUndoBytes) return {};
  return { undo: { action: 'branches/restore', fields: { before: text, revision: String(revision) } } };
};

/** Undo writes what the hours were: lines with a mistake are nobody's hours. */
const isReadable = ({ regular = '', add = '' }: Restored, today: string) =>
  [regular, add].every((line) => line === '' || readHours(line, today).problems.length === 0);

function readRestored(text: string, today: string): Restored[] {
  const bad = () => invalidFields([wrong('before', 'invalid_format', 'before cannot be read.')]);
  try {
    const read: unknown = JSON.parse(text);
    const isRestored = (one: Partial<Restored> | null) =>
      typeof one?.slug === 'string' &&
      isSlug(one.slug) &&
      [one.regular, one.add].every((line) => line === undefined || typeof line === 'string') &&
      (one.drop === undefined || Array.isArray(one.drop));
    if (Array.isArray(read) && read.every(isRestored) && read.every((one) => isReadable(one, today))) return read;
  } catch {
    // JSON.parse throws for a text that is not JSON.
  }
  throw bad();
}

const toCell = (items: readonly object[]) => (items.length === 0 ? '' : JSON.stringify(items));

/** Both versions of the refusal by the fields of the form, so that the page can set them side by side. */
function byFields(error: unknown, rename: (cells: Cells) => Record<string, string>): unknown {
  if (!(error instanceof Refusal) || !('yours' in error.extra)) return error;
  const { status, code, message, extra } = error;
  const { yours, theirs } = extra as { yours: Cells; theirs: Cells };
  return new Refusal({ status, code, message, extra: { ...extra, yours: rename(yours), theirs: rename(theirs) } });
}
