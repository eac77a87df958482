// The refusals of the organisation room; they reach people on the command line.
import { StartupProblem } from '#platform/startup-problem.ts';

export const invalidOrganisation = (problems: string[]) => new StartupProblem(problems.join('\n'));
export const slugTaken = (slug: string) =>
  new StartupProblem(`There is an organisation "${slug}" already. Choose another slug; "kontor org list" shows all.`);
export const organisationUnknown = (slug: string) =>
  new StartupProblem(`There is no organisation "${slug}". "kontor org list" shows those there are.`);
