// The demo branches: a small chain in the Czech Republic and Slovakia, closed on the Czech public holidays.
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Demo } from '#platform/room/room.ts';
import demoBranches from './data/demo-branches.json' with { type: 'json' };
import type { BranchImport } from './import-branches.ts';
import type { SourceRow } from './import-file.ts';
import { czechHolidays } from './rules/czech-holidays.ts';
import { weekdayOf } from './rules/dates.ts';

type DemoBranch = (typeof demoBranches)[number];

export function branchDemo(imports: BranchImport, clock: Clock) {
  async function fill(tenant: Tenant, defaultCountry: string, within: Queries): Promise<void> {
    const year = new Date(clock.now()).getUTCFullYear();
    const holidays = [...czechHolidays(year), ...czechHolidays(year + 1)];
    async function* openRows(): AsyncGenerator<SourceRow> {
      for (const [index, branch] of demoBranches.entries()) {
        yield { row: index + 1, value: withHolidays(branch, holidays), problems: [] };
      }
    }
    const { problems } = await imports.within({ tenant, defaultCountry, openRows }, within);
    if (problems.length > 0) throw new Error(`The demo branches have problems: ${JSON.stringify(problems)}`);
  }
  return async ({ tenants, defaultCountry }: Demo, within: Queries): Promise<string> => {
    for (const tenant of tenants) await fill(tenant, defaultCountry, within);
    // The public list has only the active ones.
    return `${demoBranches.filter((branch) => !('active' in branch) || branch.active).length} branches`;
  };
}

/** A Czech branch is closed on holidays; an exception is needed only where it would be open. */
function withHolidays(branch: DemoBranch, holidays: ReturnType<typeof czechHolidays>) {
  const { regular } = branch.openingHours;
  const isAffected = (date: string) =>
    branch.address.country === 'CZ' && regular.some(({ dayOfWeek }) => dayOfWeek === weekdayOf(date));
  const exceptions = holidays.filter(({ date }) => isAffected(date)).map((holiday) => ({ ...holiday, isOpen: false }));
  return { ...branch, openingHours: { regular, exceptions } };
}
