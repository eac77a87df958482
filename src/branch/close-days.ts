// Days on which many branches are closed: what is meant, what would change, and the change itself, at once or not.
import Type, { type Static } from 'typebox';
import { oneOfValues, optionalText } from '#platform/screens/declare.ts';
import { changeBranches, mostAtOnce } from './edit-branch.ts';
import type { BranchRoom, Editor } from './room.ts';
import type { Branch, OpeningException } from './rules/branch.ts';
import { type HolidayCountry, holidayCountries, holidaysOf, holidayYears } from './rules/holidays.ts';
import type { HoursProblem } from './rules/hours/cursor.ts';
import { readHours } from './rules/hours/read-hours.ts';
import { addExceptions, onOpenDays } from './rules/hours/week.ts';

/** Days to close, as somebody typed them, or as holidays. */
export const Wanted = {
  days: optionalText({ maxLength: 2_000, description: 'Days to close, as in "24.–26. 12. zavřeno".' }),
  holidays: optionalText({
    maxLength: 20,
    description: 'Holidays to close on, as in CZ-2027, or one as in CZ-2027-05-08.',
  }),
  names: Type.Optional(oneOfValues(['cs', 'en'], { description: 'The language of the holidays’ names.' })),
};
type WantedDays = Static<ReturnType<typeof Type.Object<typeof Wanted>>>;

type MeantDays = {
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

const isMeant = ({ country }: MeantDays, { address }: Branch, { organisation }: Editor) =>
  country === null || (address?.country ?? organisation.defaultCountry) === country;

const added = (meant: MeantDays, branch: Branch) =>
  addExceptions(branch.openingExceptions, meant.country ? onOpenDays(branch.openingHours, meant.days) : meant.days);

/** Each branch with what would change. */
export async function previewClosing({ whole }: BranchRoom, editor: Editor, meant: MeantDays) {
  const revision = await whole.findRevision(editor);
  const found = await whole.listPage(editor, {}, { limit: mostAtOnce + 1 });
  const rows = found
    .slice(0, mostAtOnce)
    .filter(({ branch }) => isMeant(meant, branch, editor))
    .map(({ branch }) => {
      const { adds, changes } = added(meant, branch);
      return { slug: branch.slug, name: branch.name, adds, changes };
    });
  return { rows, revision, isCut: found.length > mostAtOnce };
}

/** `slugs` null for all branches. Refused where the branches are not those of the preview any more. */
export const closeDays = (
  room: BranchRoom,
  editor: Editor,
  meant: MeantDays,
  slugs: readonly string[] | null,
  revision: number,
) =>
  changeBranches(
    room,
    editor,
    slugs,
    { action: 'branch.close-days', undo: 'branch.restore-hours' },
    (branch) => (isMeant(meant, branch, editor) ? { openingExceptions: added(meant, branch).exceptions } : {}),
    revision,
  );
