// The refusals of the branch room.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { collectRefusals, type FieldProblem } from '#platform/http/refusal.ts';
import { msg } from '#platform/text/msg.ts';
import { columnOf } from './rules/field-texts.ts';
import type { Problem } from './rules/problems.ts';
import { formFields, toField } from './tabs/fields.ts';

const { refusalKind, kinds } = collectRefusals();

export const branchNotFound = refusalKind({
  status: 404,
  code: 'branch_not_found',
  title: 'Branch not found',
  message: 'There is no active branch with this slug. /api/v1/branch/list lists all active branches.',
  said: msg('There is no such branch any more.'),
  meaning:
    'No active branch of the organisation has this slug in the environment of the key: a DEV_ key sees sandbox data only. The answer is the same for the slug of an inactive branch.',
  remedy: 'Take the slug from /api/v1/branch/list, called with the same key.',
});

export const branchesBusy = refusalKind({
  status: 409,
  code: 'branches_busy',
  title: 'Branches are being changed',
  message: 'These branches are being changed right now. Wait until that is done and try again.',
  said: msg('Somebody is changing branches at this moment. Try again in a moment.'),
  meaning: 'The branches of one organisation and environment are changed one change at a time.',
  remedy: 'Try again in a moment.',
});

const branchSlugMalformed = refusalKind({
  status: 400,
  code: 'branch_slug_malformed',
  title: 'Malformed slug',
  message: msg('An address has lower-case letters, digits and single hyphens, as in praha-1.'),
  meaning: 'The slug is part of URLs, so only these characters are allowed.',
  remedy: 'Choose a slug of this form.',
});

const branchSlugTaken = refusalKind({
  status: 409,
  code: 'branch_slug_taken',
  title: 'Slug taken',
  message: msg('Another branch has or had this address. Choose another one.'),
  meaning: 'A former slug still leads to its branch, so it cannot be given to another one.',
  remedy: 'Choose another slug.',
});

const branchIsParent = refusalKind({
  status: 409,
  code: 'branch_is_parent',
  title: 'Other branches belong to it',
  message: 'Other branches have this branch as their parent.',
  meaning: 'A parent can only be removed after its children have another parent, or none.',
  remedy: 'Give the children another parent, or deactivate the branch instead.',
});

const branchesTooMany = refusalKind({
  status: 400,
  code: 'branches_too_many',
  title: 'Too many branches at once',
  message: msg('These are too many branches at once. Choose fewer, or import a file.'),
  meaning: 'A change on a screen takes a limited number of branches, so that it is done at once or not at all.',
  remedy: 'Choose fewer branches, or import a file.',
});

export const branchFileUnknown = refusalKind({
  status: 400,
  code: 'branch_file_unknown',
  title: 'Unknown kind of file',
  message: msg('The name of the file must end with .csv, .json or .geojson.'),
  meaning: 'The end of its name says how a file of branches is read.',
  remedy: 'Save it as JSON, CSV (UTF-8) or GeoJSON.',
});

export const branchImportGone = refusalKind({
  status: 404,
  code: 'branch_import_gone',
  title: 'Import not found',
  message: msg('This file was applied already, or it waited for more than an hour. Send it again.'),
  meaning: 'A file that was sent for a preview waits for an hour, and only until it is applied.',
  remedy: 'Send the file again.',
});

export const branchUndoGone = refusalKind({
  status: 404,
  code: 'branch_undo_gone',
  title: 'Nothing to take back',
  message: msg('This was taken back already, or it was done more than an hour ago.'),
  meaning: 'What a change of branches replaced is kept for an hour, and can be given back once.',
  remedy: 'Change the branches to what they should be.',
});

export const branchErrors = kinds;

export const branchUnknown = (slug: string) => branchNotFound({ message: `There is no branch "${slug}".` });
export const tooManyBranches = (most: number) =>
  branchesTooMany({ message: `At most ${most} branches can be changed at once. Choose fewer, or import a file.` });
export const branchHasChildren = (slug: string, children: string[]) => {
  const [first, ...others] = children;
  const rest = others.length === 0 ? '' : ` and ${others.length} more`;
  return branchIsParent({ message: `"${slug}" is the parent of "${first}"${rest}.` });
};
export const slugMalformed = (slug: string) =>
  branchSlugMalformed({
    message: `"${slug}" is not a slug: use at most 100 lower-case letters, digits and single hyphens, as in praha-1.`,
  });
export const slugTaken = (slug: string, owner: string) =>
  branchSlugTaken({
    message:
      slug === owner
        ? `There is already a branch "${slug}". Choose another slug.`
        : `"${slug}" is a former slug of "${owner}" and still leads to it. Choose another slug.`,
  });

/** Each problem at its field of the form. What is missing or too long, forms say for every field. `count` is of all problems. */
export const wrongBranches = (problems: readonly Problem[], count = problems.length) =>
  Object.assign(invalidFields(problems.map(toFieldProblem), count), { problemCount: count });

export type WrongBranches = ReturnType<typeof wrongBranches>;

function toFieldProblem({ field, code, reason }: Problem): FieldProblem {
  const column = columnOf(field);
  const at = column === null ? 'name' : toField(column);
  const problem = { in: 'body', field: at, pointer: `/${at}`, message: `${field} ${reason}.` } as const;
  if (code === 'too_long' || code === 'required') return { ...problem, code };
  const said = formFields[column ?? '']?.problem;
  return { ...problem, code: `branch.${column}`, ...(said ? { said } : {}) };
}
