// The branch room: an organisation's branches, listed by distance and read in detail (spec 4.6, 4.7).

import { finishInTurns } from '#platform/reading/turns.ts';
import { type Hiding, hidden, hiddenValue } from '#platform/room/hidden-columns.ts';
import { defineRoom } from '#platform/room/room.ts';
import { branchAudited } from './audited.ts';
import { branchChanged } from './changes.ts';
import { branchCommands, branchHints } from './cli.ts';
import { branchPermissions } from './console.ts';
import { branchErrors } from './errors.ts';
import { branchIndex } from './find-store.ts';
import { openBranch } from './open.ts';
import { openSpans } from './rules/hours/openings.ts';
import { readHoursInSteps } from './rules/hours/read-hours.ts';
import { writeHours } from './rules/hours/write-hours.ts';
import { sayHoursProblem } from './rules/hours-problems.ts';
import { bounds } from './schema.ts';

export type { FilesView } from './preview-import.ts';
export type { BranchesView } from './screens/list.ts';
export type { BranchView } from './tabs/views.ts';

/** Reads in turns: a line may be long. */
async function read(text: string, today: string) {
  const { problems, ...read } = await finishInTurns(readHoursInSteps(text, today));
  return { ...read, problems: problems.map((problem) => ({ ...problem, said: sayHoursProblem(problem) })) };
}

/** Opening hours in one line: pure rules, which src/rooms.ts passes to other rooms. */
export const openingHours = { read, write: writeHours, openSpans };

const around = (most: number) => ({ words: '{least} to {most}', least: -most, most });

/** Of the staff (spec 2.5): on their own tab, in its form, and in what an operator exports. */
const ofStaff: Hiding = {
  shownAt: ['branches/:slug/internal', 'branch-files/download'],
};
const ofStaffByValue: Hiding = { ...ofStaff, isCommonName: true };

const branchHidden = {
  branch_branch: {
    internal_code: ofStaff,
    internal_description: ofStaff,
    staff_instructions: ofStaff,
    ai_system_prompt: ofStaff,
    internal_billing_contact: ofStaff,
    calendars: ofStaffByValue,
    products: ofStaffByValue,
    locks: ofStaffByValue,
    write_offs: ofStaff,
    address_notice: ofStaff,
  },
  branch_import: { rows: hiddenValue },
  branch_import_file: { content: hidden },
  branch_undo: { changes: hiddenValue },
};

export const branch = defineRoom({
  name: 'branch',
  offers: 'branches',
  settings: {},
  permissions: ['branch:read'],
  consolePermissions: branchPermissions,
  audited: branchAudited,
  events: [branchChanged],
  secrets: { columns: branchHidden },
  textIndexes: [branchIndex],
  refusals: branchErrors,
  limits: () => [
    { subject: 'latitude of a branch list', ...around(bounds.latitude) },
    { subject: 'longitude of a branch list', ...around(bounds.longitude) },
    { subject: 'Branches on one page', words: 'at most {most}', most: bounds.limit },
  ],
  commands: branchCommands,
  hints: branchHints,
  open: openBranch,
});
