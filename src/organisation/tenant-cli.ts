// The options --org and --environment, which say on whose data a command works; the same in every room.
import type { ArgsDef } from 'citty';
import { type CommandOf, commandsOn, type Use } from '#platform/cli/command.ts';
import type { Environment, Tenant } from '#platform/database/tenant.ts';
import type { Options } from '#platform/screens/declare.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import type { Organisations } from './organisations.ts';
import type { Organisation } from './schema.ts';

export const tenantArgs = {
  org: { type: 'string', description: 'Slug of the organisation; not needed if there is only one.' },
  environment: { type: 'string', description: 'live (the default) or sandbox.' },
} as const;

export type TenantArgs = { org?: string | undefined; environment?: string | undefined };

/** The organisation with this slug; without a slug the only one that exists. */
export async function chooseOrganisation(
  organisations: Organisations,
  slug: string | undefined,
): Promise<Organisation> {
  if (slug !== undefined) return organisations.require(slug);
  const [only, another] = await organisations.list();
  if (only !== undefined && another === undefined) return only;
  throw new UsageProblem('Name the organisation with --org. "kontor org list" lists all organisations.');
}

export function readEnvironment(text: string | undefined): Environment {
  if (text === undefined || text === 'live') return 'live';
  if (text === 'sandbox') return 'sandbox';
  throw new UsageProblem(`There is no environment "${text}". Use live or sandbox.`);
}

export async function chooseTenant(organisations: Organisations, args: TenantArgs): Promise<Tenant> {
  const environment = readEnvironment(args.environment);
  return { organisationId: (await chooseOrganisation(organisations, args.org)).id, environment };
}

type KnowsOrganisations = { organisations: Organisations };

/** Makes commands on the data of one organisation; `tenantArgs`, which name it, are among their `args`. */
export function tenantCommandsOn<Room extends KnowsOrganisations>(use: Use<{ room: Room }>) {
  const command = commandsOn(use);
  return <const Args extends ArgsDef>({ run, ...words }: CommandOf<Args, [room: Room, tenant: Tenant]>) =>
    command({
      ...words,
      run: async (room, args, terminal) =>
        run(room, await chooseTenant(room.organisations, args as TenantArgs), args, terminal),
    });
}

/** How the commands of actions find the organisation in which they act. */
export const byTenantArgs = {
  tenantArgs,
  chooseTenant: (room: KnowsOrganisations, options: Options) => chooseTenant(room.organisations, options as TenantArgs),
};
