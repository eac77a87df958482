// The story of days on which many branches are closed: what is meant, what would change, and the change itself, at once or not.
import type { Tenant } from '#platform/database/tenant.ts';
import { type BranchEdits, type Editor, mostAtOnce } from './edit-branch.ts';
import type { Branch, OpeningException } from './rules/branch.ts';
import { type HolidayCountry, holidayCountries, holidaysOf, holidayYears } from './rules/holidays.ts';
import { addExceptions, onOpenDays } from './rules/hours/add-days.ts';
import type { HoursProblem } from './rules/hours/cursor.ts';
import { readHours } from './rules/hours/read-hours.ts';
import { writeRow } from './rules/write-row.ts';
import type { BranchScreenStore } from './screen-store.ts';

/** Days as somebody typed them, or the holidays of a country and year as in CZ-2027, or one of them as in CZ-2027-05-08. */
export type WantedDays = { days?: string; holidays?: string; names?: 'cs' | 'en' };

export type MeantDays = {
  days: OpeningException[];
  /** The first; `problemCount` is of all. */
  problems: HoursProblem[];
  problemCount: number;
  /** Only branches of this country; null for all. */
  country: HolidayCountry | null;
};

export function readWantedDays({ days = '', holidays = '', names = 'cs' }: WantedDays, today: string): MeantDays {
  const [, country = '', year = '', only] = /^([A-Z]{2})-(\d{4})(-\d{2}-\d{2})?$/.exec(holidays) ?? [];
  const known = holidayCountries.find((one) => one === country);
  if (known && Number(year) >= holidayYears.first && Number(year) <= holidayYears.last) {
    const found = holidaysOf(known, Number(year)).filter(
      ({ date }) => date >= today && (only === undefined || date === year + only),
    );
    return {
      days: found.map(({ date, name }) => ({ date, isOpen: false, reason: name[names] })),
      problems: [],
      problemCount: 0,
      country: known,
    };
  }
  // "24.–26. 12." alone says enough here.
  const said = readHours(days, today);
  const read = said.problems.some(({ code }) => code === 'date_state') ? readHours(`${days} zavřeno`, today) : said;
  const { problems, problemCount, schedule } = read;
  // Only days can be closed; hours that were understood are none.
  if (problemCount === 0 && schedule.regular.length > 0) {
    const problem: HoursProblem = { code: 'date_unknown', at: 0, length: days.length, word: days.slice(0, 60) };
    return { days: schedule.exceptions, problems: [problem], problemCount: 1, country: null };
  }
  return { days: schedule.exceptions, problems, problemCount, country: null };
}

export function closeDays({ store, edits }: { store: BranchScreenStore; edits: BranchEdits }) {
  const isMeant = ({ country }: MeantDays, { address }: Branch, defaultCountry: string) =>
    country === null || (address?.country ?? defaultCountry) === country;
  const added = (meant: MeantDays, branch: Branch) =>
    addExceptions(branch.openingExceptions, meant.country ? onOpenDays(branch.openingHours, meant.days) : meant.days);

  return {
    /** Each branch with what would change. */
    preview: async (tenant: Tenant, meant: MeantDays, defaultCountry: string) => {
      const revision = await store.findRevision(tenant);
      const found = await store.listPage(tenant, {}, null, false, mostAtOnce + 1);
      const rows = found
        .slice(0, mostAtOnce)
        .filter(({ branch }) => isMeant(meant, branch, defaultCountry))
        .map(({ branch }) => {
          const { adds, changes } = added(meant, branch);
          return { slug: branch.slug, name: branch.name, adds, changes };
        });
      return { rows, revision, isCut: found.length > mostAtOnce };
    },

    /** `slugs` null for all branches. Refused where the branches are not those of the preview any more. */
    apply: (editor: Editor, meant: MeantDays, slugs: readonly string[] | null, revision: number) => {
      const edit = (branch: Branch) => {
        const row = writeRow(branch);
        if (!isMeant(meant, branch, editor.defaultCountry)) return row;
        const { exceptions } = added(meant, branch);
        return { ...row, openingHours: { regular: branch.openingHours, exceptions } };
      };
      const deed = { action: 'branch.close-days', undo: 'branch.restore-hours' };
      return edits.changeMany(editor, slugs, deed, edit, revision);
    },
  };
}

export type CloseDays = ReturnType<typeof closeDays>;
