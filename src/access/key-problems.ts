// What can be wrong when a person manages keys on the command line.
import { StartupProblem } from '#platform/startup-problem.ts';

export const keyUnknown = (id: string) =>
  new StartupProblem(`There is no key with the id "${id}". "kontor key list" shows the ids.`);
export const keyIsRetired = (id: string) =>
  new StartupProblem(`The key ${id} is revoked, expired or already rotated. Make a new one with "kontor key create".`);
export const memberNeeded = () =>
  new StartupProblem('A DEV_ key belongs to one team member: name them with --member, as in --member dev@example.com.');
export const memberHasKey = (member: string) =>
  new StartupProblem(
    `${member} has an active DEV_ key already, and a team member has only one. Rotate it with "kontor key rotate", or revoke it first.`,
  );
export const pepperDiffers = () =>
  new StartupProblem(
    'The keys in this database were made with another pepper, so none of them would be recognised. ' +
      'Set KEY_PEPPER to the value of the first process, or copy its key-pepper file into this data folder.',
  );
