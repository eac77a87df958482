// What the branches put on Today: a holiday that comes near, on which branches would be open and say nothing of it.
import Type from 'typebox';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type Action, type ConsoleCaller, defineAction } from '#platform/screens/screen.ts';
import type { Attention, TodayFace } from '#platform/screens/today.ts';
import { date, msg, named } from '#platform/text/msg.ts';
import { mostCounted, type NearHolidays } from '../near-holidays.ts';

const HolidayForm = Type.Object({
  country: Type.String({ maxLength: 2, examples: ['CZ'] }),
  date: Type.String({ maxLength: 10, examples: ['2026-11-17'] }),
});
type Chosen = { country: string; date: string };

export function branchToday(holidays: NearHolidays): { today: TodayFace; actions: Action[] } {
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

  const act =
    (isSettled: boolean) =>
    async (caller: ConsoleCaller, { country, date }: Chosen) => {
      const found = await holidays.settle(caller, country, date, isSettled, caller.actor);
      if (!found) throw notFoundHere();
      const code = isSettled ? 'branch.holiday-settled' : 'branch.holiday-unsettled';
      const undo = { action: 'branches/unsettle-holiday', fields: { country, date } };
      return { to: 'today', done: { code, values: { date } }, ...(isSettled ? { undo } : {}) };
    };
  const change = {
    ...({ scope: 'organisation', permission: 'branch:write', form: 'today', body: HolidayForm } as const),
  };
  return {
    today: {
      attention: [{ id: 'branchHolidays', name: msg('Holidays of branches'), permission: 'branch:read', read }],
    },
    actions: [
      defineAction({
        ...{ ...change, path: 'branches/settle-holiday', summary: 'Say that branches stay open on a holiday' },
        act: act(true),
      }),
      defineAction({
        ...{ ...change, path: 'branches/unsettle-holiday', summary: 'Ask again about a holiday' },
        act: act(false),
      }),
    ],
  };
}
