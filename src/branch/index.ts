// The branch room: an organisation's branches, listed by distance and read in detail (spec 4.6, 4.7).
import { defineRoom } from '#platform/room/room.ts';
import { branchCommands, branchHints } from './cli.ts';
import { branchErrors } from './errors.ts';
import { openBranch } from './open.ts';

export const branch = defineRoom({
  name: 'branch',
  offers: 'branches',
  settings: {},
  permissions: ['branch:read'],
  refusals: branchErrors,
  commands: branchCommands,
  hints: branchHints,
  open: openBranch,
});
