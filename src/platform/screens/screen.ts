// What a screen and an action of an open room are: the console serves each in several forms (README.md).
import type { Readable } from 'node:stream';
import type { TObject } from 'typebox';
import type { Actor } from '../audit/audit.ts';
import type { Environment } from '../database/tenant.ts';
import type { Language, Reader } from '../http/preferences.ts';
import type { FieldProblem } from '../http/refusal.ts';
import type { Text } from '../text/msg.ts';

/** An organisation as the console needs it. */
export type ConsoleOrganisation = { id: string; slug: string; name: string; timeZone: string; defaultCountry: string };

/** A person who is signed in, and where this person may work. */
export type SignedIn = {
  sessionId: string;
  member: {
    id: string;
    name: string | null;
    email: string | null;
    isOperator: boolean;
    /** Whether name, e-mail and a way to sign in again are there. */
    isComplete: boolean;
  };
  memberships: readonly {
    organisation: ConsoleOrganisation;
    role: string;
    permissions: ReadonlySet<string>;
  }[];
};

/** Who opens a screen or does something on it. */
export type MemberCaller = Pick<SignedIn, 'sessionId' | 'member'> & {
  signedIn: SignedIn;
  /** For the audit log. */
  actor: Actor;
  requestId: string;
  /** What limits count by: an IPv4 address, or an IPv6 network. */
  client: string;
  clientAddress: string;
  language: Language;
};

/** The same within one organisation and environment; both are part of the address. */
export type ConsoleCaller = MemberCaller & {
  organisationId: string;
  environment: Environment;
  organisation: ConsoleOrganisation;
  role: string;
  permissions: ReadonlySet<string>;
};

/** Where a screen stands: within an organisation, for every member alone, or for operators. */
export type Scope = 'organisation' | 'member' | 'operator';
export type CallerOf<Where extends Scope> = Where extends 'organisation' ? ConsoleCaller : MemberCaller;

/** The place of a screen in the navigation. `id` names its icon. */
export type NavPlace = {
  id: string;
  label: Text;
  /** G and this letter lead there; no other screen has it. */
  letter?: string;
  group: 'work' | 'developers' | 'administration';
  at: number;
  /** Screens whose paths begin so belong to it, too. */
  also?: string;
  count?(caller: ConsoleCaller): Promise<number>;
};

/**
 * Something that can be begun from anywhere, as in “New key”: N and its letter, or a line of the palette. `to` is the path of a
 * screen with its query. Where it depends on what was typed, a function says it, or null where there is nothing to begin; the label
 * may then name `{typed}`.
 */
export type Start<To = (caller: ConsoleCaller, typed: string) => string | null> = {
  id: string;
  label: Text;
  /** No other start has it. */
  letter?: string;
  permission: string;
  to: string | To;
};

/** A part of the screen that `of` names by its place in the navigation: its own address, reached by a tab there. */
export type TabPlace = { of: string; label: Text; at: number };

/**
 * What happened: the code and its values for programs, `said` for people; without `values` programs get those of `said`.
 */
export type Done = { code: string; values?: Record<string, string>; said?: Text };

/** The same for the next page, in the language of its reader. */
export type ToldDone = { code: string; values?: Record<string, string>; message?: string };

/** An action that takes the last one back; offered on the next page. */
export type Undo = { action: string; fields: Record<string, string> };

/** Carried to the next page once, sealed, in a cookie. `secret` is what is shown only once, such as a new key. */
export type Flash = { done: ToldDone; undo?: Undo; secret?: string };

/** A form that was refused: what was typed, and what is wrong with it. */
export type RefusedForm = {
  action: string;
  /** The address that the form was sent to. */
  sentTo: string;
  fields: Record<string, unknown>;
  code: string;
  message: string;
  said?: Text | undefined;
  problems: readonly FieldProblem[];
  /** What the refusal adds, as in the other version of what two people changed. */
  extra: Record<string, unknown>;
};

/** Labels are in the language of the reader. */
export type NavItem = {
  id: string;
  label: string;
  letter?: string | undefined;
  group: NavPlace['group'];
  href: string;
  isCurrent: boolean;
  count: number;
};

export type StartItem = { id: string; label: string; letter: string; href: string };

export type Tab = { label: Text; href: string; isCurrent: boolean };

/** What surrounds the view on a page. */
export type Frame = {
  reader: Reader;
  member: SignedIn['member'];
  /** Null on screens outside of any organisation. */
  place: { organisation: ConsoleOrganisation; environment: Environment; role: string; base: string } | null;
  /** Where else this person may go: the same screen in another organisation or environment. */
  organisations: readonly { slug: string; name: string; href: string }[];
  environments: readonly { environment: Environment; href: string }[];
  nav: readonly NavItem[];
  /** What a letter begins. */
  starts: readonly StartItem[];
  /** The parts of the screen, this one among them; none where it has none. */
  tabs: readonly Tab[];
  permissions: readonly string[];
  flash: Flash | null;
  form: RefusedForm | null;
  /** What an action takes, by its path: its form is drawn from it. */
  bodyOf(action: string): TObject | undefined;
  /** Whether the address had parameters that cannot be, so that this is the screen without any. */
  isUnfiltered: boolean;
  /** A mark of this page that its forms carry, so that one that is sent twice is done once (once.ts). */
  once: string;
  /** How this person wants the console: a slim rail, and whether single letters are shortcuts. */
  choices: { rail: 'wide' | 'slim'; letters: 'on' | 'off' };
  /** The server's time, for "5 minutes ago". */
  nowMs: number;
};

/** `bytes` says how large it is, where that is known before the first byte. */
export type Download = { name: string; type: string; content: Readable; bytes?: number };

export type CsvTable = { header: readonly string[]; rows: Iterable<readonly (string | number | null)[]> };

/** A screen of an open room, as the console holds it: its types were checked where it was written (declare.ts). */
export type Screen = {
  scope: Scope;
  /** The room whose catalogue its texts come from first. */
  room?: string;
  /** Below the organisation and environment, or below /console: `keys`, `keys/:id`. */
  path: string;
  /** Null only for a screen of the member's own account, or of operators. */
  permission: string | null;
  /** One line for the document of /bff. */
  summary: string;
  nav?: NavPlace;
  /** What can be begun there. They stand with the screen that has the place in the navigation. */
  starts?: readonly Start[];
  tab?: TabPlace;
  /** It needs the width: the navigation is slim until somebody chooses otherwise. */
  startsSlim?: boolean;
  /** Parameters of path and query. */
  query: TObject;
  view(caller: MemberCaller | ConsoleCaller, query: unknown): Promise<unknown>;
  /** The page of web/pages.tsx. */
  page: string;
  /** Where the view is a list and its page declares no columns. */
  csv?(view: unknown): CsvTable;
  /** A file that belongs to the screen, sent as it comes: `GET /console/…/download`. */
  download?(caller: MemberCaller | ConsoleCaller, query: unknown): Promise<Download>;
};

/** Where to go after an action. `data` is for programs: the answer of /bff has it beside `next`. */
export type Next = {
  /** The path of a screen, with its query, as `path` of a screen is written; an address that begins with / is taken as it is. */
  to: string;
  /** It is the screen of the form, and is shown with the filters that the form carried. */
  keepsFilters?: true;
  done?: Done;
  undo?: Undo;
  secret?: string;
  data?: Record<string, unknown>;
};

export type Action = {
  scope: Scope;
  room?: string;
  path: string;
  permission: string | null;
  summary: string;
  body: TObject;
  /** The path of the screen that has the form: it is drawn again when the action is refused. */
  form: string;
  /** The path of the screen where people see what came of it, if that is not the one with the form. */
  seenAt?: string;
  act(caller: MemberCaller | ConsoleCaller, body: unknown): Promise<Next>;
};
