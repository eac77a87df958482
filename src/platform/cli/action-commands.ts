// Actions as commands: the fields of an action are the options of its command, checked by the same schema, so that limits and
// refusals are the same on every way to it.
import { type CommandDef, defineCommand } from 'citty';
import type { TObject } from 'typebox';
import type { Tenant } from '../database/tenant.ts';
import { Refusal } from '../http/refusal.ts';
import { compileValidators } from '../http/validation.ts';
import type { Acting, ActionCommand, Options, RoomAction, RoomConsole } from '../screens/declare.ts';
import type { Next, Scope } from '../screens/screen.ts';
import { UsageProblem } from '../startup-problem.ts';
import { inEnglish } from '../text/pattern.ts';
import { jsonArg, type Use } from './command.ts';

/** A person who can run commands may do everything. */
const every = { has: () => true };

type StringArg = { type: 'string'; description: string };

export type ActionCommandNeeds<Room> = {
  use: Use<{ room: Room }>;
  console: Pick<RoomConsole<Room>, 'actions'>;
  /** The options that name an organisation, and how it is found. Both are left out if no action belongs to an organisation. */
  tenantArgs?: Record<string, StringArg>;
  chooseTenant?(room: Room, options: Options): Promise<Tenant>;
  /** The tenant of a thing, by its id; left out if the options name the organisation for things, too. */
  locate?(room: Room, id: string, options: Options): Promise<Tenant>;
};

type AnyAction<Room> = RoomAction<Room, TObject, Scope>;
type Option = { type?: string; label?: string; description?: string; default?: string; isAsked?: false };

/** By the last word of the command: `{ rotate, on, off }` of `webhook rotate` and so on. */
export function actionCommands<Room>(needs: ActionCommandNeeds<Room>): Record<string, CommandDef> {
  return Object.fromEntries(
    needs.console.actions.flatMap((action) => {
      if (!action.command) return [];
      const verb = action.command.name.split(' ').at(-1) ?? '';
      return [[verb, commandOf(action, action.command, verb, needs)]];
    }),
  );
}

function commandOf<Room>(
  action: AnyAction<Room>,
  command: ActionCommand<Room>,
  verb: string,
  needs: ActionCommandNeeds<Room>,
): CommandDef {
  const { path, summary, body } = action;
  const { locate } = needs;
  const isOfTenant = (action.scope ?? 'organisation') === 'organisation';
  const isPlaced = isOfTenant && !command.tenant && !(locate && path.includes(':'));
  const check = compileValidators({
    schema: relax(body, command) as never,
    method: 'POST',
    url: path,
    httpPart: 'body',
  });
  const args = { ...(isPlaced ? needs.tenantArgs : {}), ...argsOf(path, body, command), ...jsonArg };
  const findTenant = async (room: Room, options: Options): Promise<Partial<Tenant>> => {
    if (!isOfTenant) return {};
    if (command.tenant) return command.tenant(room, options);
    const found = isPlaced ? needs.chooseTenant?.(room, options) : locate?.(room, String(options.id), options);
    if (!found)
      throw new Error(`"${command.name}" is done in an organisation: actionCommands needs to know how it is found.`);
    return found;
  };
  return defineCommand({
    meta: { name: verb, description: summary },
    args: args as never,
    run: ({ args: typed }) =>
      needs.use(async ({ room }, terminal) => {
        const options = Object.fromEntries(
          Object.entries(typed as Options).filter(([option]) => Object.hasOwn(args, option) && option !== 'json'),
        );
        const tenant = await findTenant(room, options);
        // An organisation if the action belongs to one; actions of operators or members take none from the caller.
        const acting = { ...tenant, actor: 'command line', permissions: every, member: { isOperator: true } } as Acting;
        const next = await tellByOption(options, async (): Promise<Next> => {
          const made = { ...options, ...(await command.body?.(room, options, acting)) };
          const fields = Object.fromEntries(Object.entries(made).filter(([name]) => isChecked(name, body, command)));
          const checked = check(fields) as { error?: Error };
          if (checked.error) throw checked.error;
          if (command.act) return command.act(room, acting, fields, options);
          // A command runs as an operator; `command` is for actions that need no more of their caller.
          return action.act(room, acting as never, fields as never);
        });
        if (command.show) terminal.record(command.show(next));
        else terminal.say(command.say?.(next) ?? sayDone(next), next.data ?? {});
        if (command.note) terminal.note(command.note(options));
      }),
  }) as unknown as CommandDef;
}

const sayDone = ({ done }: Next) => (done?.said ? inEnglish(done.said) : 'Done.');

const requiredOf = (body: TObject) => (body as { required?: string[] }).required ?? [];

/** A form may require fields that the command does not. A list is one option, which the command parses itself. */
function relax(body: TObject, command: Pick<ActionCommand<never>, 'optional' | 'args'>): TObject {
  const { optional = [], args = {} } = command;
  const properties = Object.entries(body.properties).filter(([name]) => !Object.hasOwn(args, name));
  const required = requiredOf(body).filter((name) => !optional.includes(name) && !Object.hasOwn(args, name));
  return { ...body, properties: Object.fromEntries(properties), required } as TObject;
}

/** A command checks the fields that it parses itself. With `body`, its result is checked like the fields of a form. */
const isChecked = (
  name: string,
  body: TObject,
  { args = {}, body: make }: Pick<ActionCommand<never>, 'args' | 'body'>,
) => Object.hasOwn(body.properties, name) && (make !== undefined || !Object.hasOwn(args, name));

function argsOf(path: string, body: TObject, command: Pick<ActionCommand<never>, 'args' | 'leaves' | 'optional'>) {
  const { leaves = [], args: own = {} } = command;
  const required = requiredOf(relax(body, command));
  const listed = Object.entries(body.properties as Record<string, Option>)
    .filter(([name]) => !leaves.includes(name) && !Object.hasOwn(own, name))
    .map(([name, { label, description = label ?? '', default: standard }]) => {
      if (path.split('/').includes(`:${name}`)) return [name, { type: 'positional', required: true, description }];
      const isRequired = required.includes(name) ? { required: true } : {};
      return [name, { type: 'string', description, ...isRequired, ...(standard ? { default: standard } : {}) }];
    });
  const mine = Object.entries(own).map(([name, arg]) => [name, { type: 'string', ...arg }]);
  return { ...Object.fromEntries(listed), ...Object.fromEntries(mine) } as Record<string, object>;
}

/** Reports a problem of a field as one of its option: `--overlap is "x": write a length of time …`. */
async function tellByOption<Done>(options: Options, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    const [problem] = error instanceof Refusal ? (error.errors ?? []) : [];
    if (!problem?.said || options[problem.field] === undefined) throw error;
    const words = inEnglish(problem.said);
    const { errors, code } = error as Refusal;
    const said = `--${problem.field} is "${String(options[problem.field])}": ${words[0]?.toLowerCase()}${words.slice(1)}`;
    throw Object.assign(new UsageProblem(said), { errors, code });
  }
}

/** The commands of a noun, in the order of its help. Their options do not matter here. */
export function inOrder(names: readonly string[], commands: Record<string, unknown>): Record<string, CommandDef> {
  const all = commands as Record<string, CommandDef>;
  const rest = Object.keys(all).filter((name) => !names.includes(name));
  return Object.fromEntries(
    [...names, ...rest].map((name) => {
      const command = all[name];
      if (!command) throw new Error(`There is no command ${name}.`);
      return [name, command];
    }),
  );
}
