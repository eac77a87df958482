// The story of holidays that come near: on which of them active branches would be open and say nothing of it, for Today and for
// the card of a branch; somebody may say that they stay open.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Branch } from './rules/branch.ts';
import { type Holiday, type HolidayCountry, holidayCountries, holidaysNear } from './rules/holidays.ts';
import { isUnsaidOn } from './rules/hours/holiday-gap.ts';
import { openState } from './rules/hours/open-now.ts';
import { localDay } from './rules/hours/openings.ts';
import { scheduleOf } from './rules/public-view.ts';
import type { ScheduleStore } from './schedule-store.ts';

/** As far ahead as somebody must know. */
const daysAhead = 14;
/** Kinds of opening hours that are looked at. */
const mostKinds = 1_000;
export const mostCounted = 1_000;

type Place = Tenant & { organisation: { timeZone: string; defaultCountry: string } };
export type NearHoliday = { country: HolidayCountry; holiday: Holiday; branches: number };

type HolidayNeeds = { store: ScheduleStore; audit: AuditLog; clock: Clock };

export function nearHolidays({ store, audit, clock }: HolidayNeeds) {
  const todayOf = ({ organisation }: Place) => localDay(clock.now(), organisation.timeZone);
  const nearOf = (country: HolidayCountry, today: string) => holidaysNear(country, today, daysAhead);

  return {
    /** The kinds of opening hours that are open now; `isCut` where there are more than were looked at. */
    listOpenKinds: async (place: Place) => {
      const kinds = await store.listKinds(place, mostKinds + 1);
      const isOpen = (hours: (typeof kinds)[number]) =>
        openState(hours, clock.now(), place.organisation.timeZone).state === 'open';
      const open = kinds.slice(0, mostKinds).filter(isOpen);
      return { kinds: open.map(({ kind }) => kind), isCut: kinds.length > mostKinds };
    },

    list: async (place: Place): Promise<NearHoliday[]> => {
      const today = todayOf(place);
      const near = holidayCountries.flatMap((country) =>
        nearOf(country, today).map((holiday) => ({ country, holiday })),
      );
      if (near.length === 0) return [];
      const settled = new Set((await store.listSettled(place, today)).map(({ country, day }) => `${country} ${day}`));
      const kinds = await store.listKinds(place, mostKinds);
      const found: NearHoliday[] = [];
      for (const { country, holiday } of near.filter((one) => !settled.has(`${one.country} ${one.holiday.date}`))) {
        const open = kinds.filter((hours) => isUnsaidOn(hours, holiday.date)).map(({ kind }) => kind);
        const { defaultCountry } = place.organisation;
        const branches =
          open.length === 0 ? 0 : await store.countIn(place, open, country, defaultCountry, mostCounted + 1);
        if (branches > 0) found.push({ country, holiday, branches });
      }
      return found;
    },

    /** The first holiday that this branch says nothing of; null where it is not active. */
    ofBranch: (place: Place, branch: Branch): { country: HolidayCountry; holiday: Holiday } | null => {
      const own = branch.address?.country ?? place.organisation.defaultCountry;
      const country = holidayCountries.find((one) => one === own);
      if (!country || !branch.active) return null;
      const holiday = nearOf(country, todayOf(place)).find(({ date }) => isUnsaidOn(scheduleOf(branch), date));
      return holiday ? { country, holiday } : null;
    },

    /** Null where it is no holiday of that country that comes near. */
    settle: async (place: Place, country: string, date: string, isSettled: boolean, actor: Actor) => {
      const known = holidayCountries.find((one) => one === country);
      const holiday = known && nearOf(known, todayOf(place)).find((one) => one.date === date);
      if (!holiday) return null;
      const { organisationId, environment } = place;
      const action = isSettled ? 'branch.settle-holiday' : 'branch.unsettle-holiday';
      await store.transaction(async (within) => {
        await store.setSettled(place, country, date, isSettled, within);
        const details = { country, date };
        await audit.record(
          { organisationId, environment, actor, action, subject: `${country} ${date}`, details },
          within,
        );
      });
      return holiday;
    },
  };
}

export type NearHolidays = ReturnType<typeof nearHolidays>;
