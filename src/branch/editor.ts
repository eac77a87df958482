// What all changes of branches on screens share: who changes, how rows that cannot be stored are refused, and how a change is undone.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import type { FieldProblem } from '#platform/http/refusal.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import type { Editor } from './edit-branch.ts';
import type { ImportReport } from './import-branches.ts';
import type { BranchRoom } from './room.ts';
import { columnOf } from './rules/csv-row.ts';
import { localDay } from './rules/hours/openings.ts';
import { formFields, toField } from './tabs/fields.ts';

export const editorOf = ({ organisationId, environment, organisation, actor }: ConsoleCaller): Editor => ({
  tenant: { organisationId, environment },
  defaultCountry: organisation.defaultCountry,
  by: actor,
});

export const todayOf = ({ clock }: Pick<BranchRoom, 'clock'>, { organisation }: ConsoleCaller) =>
  localDay(clock.now(), organisation.timeZone);

export const undoOf = (id: string | null): Pick<Next, 'undo'> =>
  id === null ? {} : { undo: { action: 'branches/restore', fields: { id } } };

/** The problems of rows, each at its field. What is missing or too long, forms say for every field. */
export function refuseProblems({ problems, problemCount }: Pick<ImportReport, 'problems' | 'problemCount'>): void {
  if (problemCount === 0) return;
  throw invalidFields(
    problems.map(({ field, code, reason }): FieldProblem => {
      const column = columnOf(field);
      const at = column === null ? 'name' : toField(column);
      const problem = { in: 'body', field: at, pointer: `/${at}`, message: `${field} ${reason}.` } as const;
      if (code === 'too_long' || code === 'required') return { ...problem, code };
      const said = formFields[column ?? '']?.problem;
      return { ...problem, code: `branch.${column}`, ...(said ? { said } : {}) };
    }),
    problemCount,
  );
}
