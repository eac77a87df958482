// What the branches put on Today: a holiday that comes near, on which branches would be open and say nothing of it.
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Attention, TodayFace } from '#platform/screens/today.ts';
import { date, msg, named } from '#platform/text/msg.ts';
import { mostCounted, type NearHolidays } from '../near-holidays.ts';

export function branchToday(holidays: NearHolidays): TodayFace {
  async function read(caller: ConsoleCaller): Promise<Attention[]> {
    return (await holidays.list(caller)).map(
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
  }

  const part = { id: 'branchHolidays', name: msg('Holidays of branches') };
  return { attention: [{ ...part, permission: 'branch:read', read }] };
}
