// What can be wrong when a person manages branches on the command line.
import { StartupProblem, UsageProblem } from '#platform/startup-problem.ts';

export const changeUnderWay = () =>
  new StartupProblem('Another change of these branches is under way. Wait until it is done and try again.');
export const branchUnknown = (slug: string) =>
  new StartupProblem(`There is no branch "${slug}". "kontor branch list" shows those there are.`);
export const slugMalformed = (slug: string) =>
  new UsageProblem(`"${slug}" is no slug: lower-case letters, digits and single hyphens, at most 100, as in praha-1.`);
export const slugTaken = (slug: string, owner: string) =>
  new StartupProblem(
    slug === owner
      ? `There is a branch "${slug}" already. Choose another slug.`
      : `"${slug}" is a former slug of "${owner}" and keeps answering with it. Choose another slug.`,
  );
export const formatUnknown = (name: string) =>
  new UsageProblem(`"${name}" is no format. Use a file that ends with .json, .csv or .geojson, or --format.`);
export const fileUnreadable = (path: string, reason: string) =>
  new StartupProblem(`The file ${path} cannot be read: ${reason}.`);
export const fileUnwritable = (path: string, cause: NodeJS.ErrnoException) =>
  new StartupProblem(`The file ${path} cannot be written: ${reasons[cause.code ?? ''] ?? cause.message}.`, { cause });

const reasons: Record<string, string> = {
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'part of the path is a file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not write there',
  EPERM: 'a file of that name belongs to another user',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};
