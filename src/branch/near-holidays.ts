// Holidays that come near: on which of them active branches would be open and say nothing of it, for Today and for the card of a
// branch; somebody may say that they stay open.
import type { Tenant } from '#platform/database/tenant.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Attention, TodayFace } from '#platform/screens/today.ts';
import { date, msg, named } from '#platform/text/msg.ts';
import { type BranchRoom, todayOf } from './room.ts';
import type { Branch } from './rules/branch.ts';
import { weekdayOf } from './rules/dates.ts';
import { type Holiday, type HolidayCountry, holidayCountries, holidaysNear } from './rules/holidays.ts';
import type { Schedule } from './rules/hours/clause.ts';
import { openState } from './rules/hours/openings.ts';
import { holdsOn } from './rules/hours/week.ts';
import { scheduleOf } from './rules/public-view.ts';

/** How many days before a holiday people are asked about it. */
const daysAhead = 14;
/** Kinds of opening hours that are looked at. */
const mostKinds = 1_000;
const mostCounted = 1_000;

type Place = Tenant & { organisation: { timeZone: string; defaultCountry: string } };

const nearOf = (country: HolidayCountry, today: string) => holidaysNear(country, today, daysAhead);

/** The kinds of opening hours that are open now; `isCut` where there are more than were looked at. */
export async function listOpenKinds({ schedules, clock }: BranchRoom, place: Place) {
  const kinds = await schedules.listKinds(place, mostKinds + 1);
  const open = kinds
    .slice(0, mostKinds)
    .filter((hours) => openState(hours, clock.now(), place.organisation.timeZone).state === 'open');
  return { kinds: open.map(({ kind }) => kind), isCut: kinds.length > mostKinds };
}

/** Whether a branch would be open on a holiday and says nothing of it: then people come, or do not come, for nothing. */
const isUnsaidOn = ({ regular, exceptions }: Schedule, day: string): boolean =>
  regular.some((span) => span.dayOfWeek === weekdayOf(day) && holdsOn(span, day)) &&
  !exceptions.some((exception) => exception.date === day);

async function listNearHolidays(room: BranchRoom, place: Place) {
  const { schedules } = room;
  const today = todayOf(room, place);
  const near = holidayCountries.flatMap((country) => nearOf(country, today).map((holiday) => ({ country, holiday })));
  if (near.length === 0) return [];
  const settled = new Set((await schedules.listSettled(place, today)).map(({ country, day }) => `${country} ${day}`));
  const kinds = await schedules.listKinds(place, mostKinds);
  const found: { country: HolidayCountry; holiday: Holiday; branches: number }[] = [];
  for (const { country, holiday } of near.filter((one) => !settled.has(`${one.country} ${one.holiday.date}`))) {
    const open = kinds.filter((hours) => isUnsaidOn(hours, holiday.date)).map(({ kind }) => kind);
    const { defaultCountry } = place.organisation;
    const branches =
      open.length === 0 ? 0 : await schedules.countIn(place, open, country, defaultCountry, mostCounted + 1);
    if (branches > 0) found.push({ country, holiday, branches });
  }
  return found;
}

/** The first holiday that this branch says nothing of; null where it is not active. */
export function nearHolidayOf(room: BranchRoom, place: Place, branch: Branch) {
  const own = branch.address?.country ?? place.organisation.defaultCountry;
  const country = holidayCountries.find((one) => one === own);
  if (!country || !branch.active) return null;
  const holiday = nearOf(country, todayOf(room, place)).find((one) => isUnsaidOn(scheduleOf(branch), one.date));
  return holiday ? { country, ...holiday } : null;
}

/** Decides whether Today asks about a holiday. Returns false if no such holiday of that country comes soon. */
export async function settleHoliday(
  room: BranchRoom,
  caller: ConsoleCaller,
  { country, date: day }: { country: string; date: string },
  isSettled: boolean,
): Promise<boolean> {
  const known = holidayCountries.find((one) => one === country);
  if (!known || !nearOf(known, todayOf(room, caller)).some((one) => one.date === day)) return false;
  const { organisationId, environment, actor } = caller;
  const action = isSettled ? 'branch.settle-holiday' : 'branch.unsettle-holiday';
  const details = { country, date: day };
  const entry = { organisationId, environment, actor, action, subject: `${country} ${day}`, details };
  await room.schedules.transaction(async (within) => {
    await room.schedules.setSettled(caller, country, day, isSettled, within);
    await room.audit.record(entry, within);
  });
  return true;
}

/** The part of the branches on Today. */
export function branchToday(room: BranchRoom): TodayFace {
  const read = async (caller: ConsoleCaller) =>
    (await listNearHolidays(room, caller)).map(
      ({ country, holiday, branches }): Attention => ({
        id: `${country}-${holiday.date}`,
        code: 'branch.holiday',
        level: 'warn',
        icon: 'branches',
        title:
          country === 'SK'
            ? msg('{date} is a public holiday in Slovakia', { date: date(holiday.date) })
            : msg('{date} is a public holiday in Czechia', { date: date(holiday.date) }),
        harm: msg('{name}. Branches that would be open and say nothing of it: {count}.', {
          name: named(holiday.name),
          count: branches > mostCounted ? `${mostCounted}+` : branches,
        }),
        values: { country, ...holiday.name },
        since: null,
        remedies: [
          {
            code: 'branch.stay-open',
            label: msg('They stay open'),
            action: 'branches/settle-holiday',
            fields: { country, date: holiday.date },
            permission: 'branch:write',
          },
          {
            code: 'branch.close-holiday',
            label: msg('Close branches…'),
            to: `branches?open=closing&holidays=${country}-${holiday.date}`,
            permission: 'branch:write',
          },
        ],
      }),
    );
  return {
    attention: [{ id: 'branchHolidays', name: msg('Holidays of branches'), permission: 'branch:read', read }],
  };
}
