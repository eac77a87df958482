// The refusals of the branch room.
import { refusalKind } from '#platform/http/refusal.ts';

export const branchNotFound = refusalKind({
  status: 404,
  code: 'branch_not_found',
  title: 'Branch not found',
  message: 'There is no active branch with this slug. The list at /api/v1/branch/list has those there are.',
  meaning:
    'No active branch of the organisation has this slug, in the environment of the key: a DEV_ key sees the sandbox only. Whether an inactive one has it is not told.',
  remedy: 'Take the slug from an item of /api/v1/branch/list, asked with the same key.',
});

export const branchErrors = [branchNotFound];
