// A room declares its screens and actions as plain values, before anything is open: each gets the open room as its first
// argument. So one declaration serves the page, /bff, CSV, the command line and tools for agents (README.md).
import Type, { type Static, type TObject, type TUnsafe } from 'typebox';
import type { Tenant } from '../database/tenant.ts';
import type {
  Action,
  CallerOf,
  ConsoleCaller,
  CsvTable,
  Download,
  NavPlace,
  Next,
  Scope,
  Screen,
  Start,
} from './screen.ts';

/** Who acts, and where. A command acts as the operator of the installation, with all permissions. */
export type Acting = Pick<ConsoleCaller, 'organisationId' | 'environment' | 'actor'> & {
  member: Pick<ConsoleCaller['member'], 'isOperator'>;
};

/** Like `Start`, with the open room. */
type RoomStart<Room> = Start<(room: Room, caller: ConsoleCaller, typed: string) => string | null>;

/** What a screen and an action have in common: where they belong. */
type Placed<Where extends Scope> = {
  /** If left out: an organisation. */
  scope?: Where;
  permission: Where extends 'organisation' ? string : null;
};

/** The columns of the list of its page are also those of the CSV file. */
export type RoomScreen<
  Room,
  Query extends TObject = TObject,
  View = unknown,
  Where extends Scope = 'organisation',
> = Pick<Screen, 'path' | 'summary' | 'tab' | 'startsSlim' | 'page'> &
  Placed<Where> & {
    nav?: Omit<NavPlace, 'count'> & {
      /** How much waits for a person there. Every page of the organisation calls it, so it must be quick. */
      count?(room: Room, caller: ConsoleCaller): Promise<number>;
    };
    starts?: readonly RoomStart<Room>[];
    query: Query;
    /** The data of the page and of /bff, unchanged: dates become ISO 8601 when they are written. Never a secret. */
    view(room: Room, caller: CallerOf<Where>, query: Static<Query>): Promise<View>;
    /** If the columns of the page are not enough. */
    csv?(view: View): CsvTable;
    download?(room: Room, caller: CallerOf<Where>, query: Static<Query>): Promise<Download>;
  };

/** Options of the command line, as citty reads them. */
export type Options = Record<string, string | boolean | undefined>;

/** What a command adds to its action. */
export type ActionCommand<Room> = {
  /** As people type it: `webhook rotate`. */
  name: string;
  /** If the options of the command differ from the fields of the form. */
  args?: Record<string, { type?: 'string' | 'boolean'; description: string; required?: boolean; default?: string }>;
  /** Fields that are not options of the command, and fields that the command does not require. */
  leaves?: readonly string[];
  optional?: readonly string[];
  /** If the organisation is named in another way. */
  tenant?(room: Room, options: Options): Promise<Tenant>;
  body?(room: Room, options: Options, acting: Acting): Promise<Record<string, unknown>> | Record<string, unknown>;
  /** If the command may do more than the form. */
  act?(room: Room, acting: Acting, fields: Record<string, unknown>, options: Options): Promise<Next>;
  /** What the command prints: a record if this is given, otherwise the sentence of `done`. */
  show?(next: Next): Record<string, unknown>;
  /** A sentence of its own; programs get `data`. */
  say?(next: Next): string;
  note?(options: Options): string;
};

export type RoomAction<Room, Body extends TObject = TObject, Where extends Scope = 'organisation'> = Pick<
  Action,
  'path' | 'summary' | 'form' | 'seenAt'
> &
  Placed<Where> & {
    /** Its fields describe the form: `label`, `description` as hint, limits, `choices` (oneOf), `input`, `isAsked`. */
    body: Body;
    /** An act that is also a command needs no more of its caller than `Acting`. */
    act(room: Room, caller: CallerOf<Where>, body: Static<Body>): Promise<Next>;
    command?: ActionCommand<Room>;
  };

export type RoomConsole<Room> = {
  /** The name of the room, for its catalogue. */
  name: string;
  screens: readonly RoomScreen<Room, TObject, unknown, Scope>[];
  actions: readonly RoomAction<Room, TObject, Scope>[];
};

/** `const { screen, action } = declareFor<WebhookRoom>()`: their types are checked where they are written. */
export const declareFor = <Room>() => ({
  screen: <Query extends TObject, View, Where extends Scope = 'organisation'>(
    screen: RoomScreen<Room, Query, View, Where>,
  ) => screen as unknown as RoomScreen<Room, TObject, unknown, Scope>,
  action: <Body extends TObject, Where extends Scope = 'organisation'>(action: RoomAction<Room, Body, Where>) =>
    action as unknown as RoomAction<Room, TObject, Scope>,
});

/** The data that the page of a screen gets. */
export type ViewOf<View extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<View>>;

type Served = { screens: Screen[]; actions: Action[] };

/** The screens and actions of an open room, as the console serves them. A room with several nouns has a declaration for each. */
export function openConsole<Room>(room: Room, ...declared: readonly RoomConsole<NoInfer<Room>>[]): Served {
  const opened = declared.map((one) => openOne(room, one));
  return {
    screens: opened.flatMap(({ screens }) => screens),
    actions: opened.flatMap(({ actions }) => actions),
  };
}

function openOne<Room>(room: Room, { name, screens, actions }: RoomConsole<Room>): Served {
  return {
    screens: screens.map(({ scope = 'organisation', view, starts = [], download, csv, nav, ...screen }) => ({
      ...screen,
      starts: starts.map((start) => openStart(room, start)),
      scope,
      room: name,
      ...(nav ? { nav: openNav(room, nav) } : {}),
      view: (caller, query) => view(room, caller as never, query as never),
      ...(csv ? { csv } : {}),
      ...(download ? { download: (caller, query) => download(room, caller as never, query as never) } : {}),
    })),
    actions: actions.map(({ scope = 'organisation', act, command: _, ...action }) => ({
      ...action,
      scope,
      room: name,
      act: (caller, body) => act(room, caller as never, body as never),
    })),
  };
}

function openNav<Room>(room: Room, { count, ...nav }: NonNullable<RoomScreen<Room>['nav']>): NavPlace {
  return count ? { ...nav, count: (caller) => count(room, caller) } : nav;
}

const openStart = <Room>(room: Room, { to, ...start }: RoomStart<Room>): Start => ({
  ...start,
  to: typeof to === 'string' ? to : (caller, typed) => to(room, caller, typed),
});

/** Each action as a tool for agents: a name, one sentence, and the schema of its input. */
export const describeTools = <Room>({ actions }: Pick<RoomConsole<Room>, 'actions'>) =>
  actions.map(({ path, summary, body }) => ({
    name: path.replaceAll(/\/:?/g, '_').replaceAll('-', '_'),
    description: summary,
    inputSchema: body,
  }));

/** One of several values, each with its text: a field that is drawn as a choice. Other values are refused. */
export const oneOf = <const Choices extends Record<string, string>>(choices: Choices, more: object = {}) =>
  ({ type: 'string', enum: Object.keys(choices), choices, ...more }) as never as TUnsafe<keyof Choices & string>;

/** A text that may be left out. */
export const optionalText = (options: Parameters<typeof Type.String>[0] = {}) => Type.Optional(Type.String(options));

/** One of several values without texts, as in the address of a screen. */
export const oneOfValues = <const Values extends readonly string[]>(values: Values, more: object = {}) =>
  ({ type: 'string', enum: [...values], ...more }) as never as TUnsafe<Values[number]>;
