// What the branches put on Today: a holiday that comes near, on which branches would be open and say nothing of it.
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Attention, TodayFace } from '#platform/screens/today.ts';
import { mostCounted, type NearHolidays } from '../near-holidays.ts';

export function branchToday(holidays: NearHolidays): TodayFace {
  async function read(caller: ConsoleCaller): Promise<Attention[]> {
    return (await holidays.list(caller)).map(({ country, holiday, branches }) => ({
      id: `${country}-${holiday.date}`,
      code: 'branch.holiday',
      level: 'warn',
      values: {
        ...{ country, date: holiday.date, cs: holiday.name.cs, en: holiday.name.en },
        count: branches > mostCounted ? `${mostCounted}+` : String(branches),
      },
      since: null,
      remedies: [
        {
          code: 'branch.stay-open',
          action: 'branches/settle-holiday',
          fields: { country, date: holiday.date },
          permission: 'branch:write',
        },
        {
          code: 'branch.close-holiday',
          to: `branches?open=closing&holidays=${country}-${holiday.date}`,
          permission: 'branch:write',
        },
      ],
    }));
  }

  return { attention: [{ id: 'branchHolidays', permission: 'branch:read', read }] };
}
