// The screens and actions of an open room: the console serves each in several forms (README.md).
import type { Readable } from 'node:stream';
import type { TObject } from 'typebox';
import type { Actor } from '../audit/audit.ts';
import type { Environment } from '../database/tenant.ts';
import type { Language, Reader } from '../http/preferences.ts';
import type { FieldProblem } from '../http/refusal.ts';
import type { Text } from '../text/msg.ts';

/** An organisation as the console needs it. */
export type ConsoleOrganisation = { id: string; slug: string; name: string; timeZone: string; defaultCountry: string };

/** A person who is signed in, and the organisations where this person may work. */
export type SignedIn = {
  sessionId: string;
  member: {
    id: string;
    name: string | null;
    email: string | null;
    isOperator: boolean;
    /** Whether the person has a name, an e-mail and a way to sign in again. */
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
  /** The name under which limits count: an IPv4 address, or an IPv6 network. */
  client: string;
  clientAddress: string;
  /** Aborted when the browser goes away before its answer. */
  signal: AbortSignal;
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

/** Where a screen belongs: to an organisation, to every member alone, or to operators. */
export type Scope = 'organisation' | 'member' | 'operator';
export type CallerOf<Where extends Scope> = Where extends 'organisation' ? ConsoleCaller : MemberCaller;

/** The place of a screen in the navigation. `id` names its icon. */
export type NavPlace = {
  id: string;
  label: Text;
  /** G and this letter open it; no other screen has the letter. */
  letter?: string;
  group: 'work' | 'developers' | 'administration';
  at: number;
  /** Screens whose paths begin with this belong to it, too. */
  also?: string;
  count?(caller: ConsoleCaller): Promise<number>;
};

/**
 * Something that people can begin from anywhere, as in “New key”: N and its letter, or a line of the palette. `to` is the path
 * of a screen with its query. If it depends on what was typed, it is a function, which returns null if there is nothing to
 * begin; the label may then contain `{typed}`.
 */
export type Start<To = (caller: ConsoleCaller, typed: string) => string | null> = {
  id: string;
  label: Text;
  /** No other start has it. */
  letter?: string;
  permission: string;
  to: string | To;
};

/** A part of the screen that `of` names by its place in the navigation: it has its own address, which a tab there opens. */
export type TabPlace = { of: string; label: Text; at: number };

/** What happened: the code and its values for programs, `said` for people; without `values` programs get those of `said`. */
export type Done = { code: string; values?: Record<string, string>; said?: Text };

/** The same for the next page, in the language of its reader. */
export type ToldDone = { code: string; values?: Record<string, string>; message?: string };

/** An action that undoes the last one, with its body as JSON without what is in its path; offered on the next page. */
export type Undo = { action: string; fields: Record<string, UndoField> };
type UndoValue = string | number | boolean | undefined;
/** A list is of texts, or of rows. */
type UndoField = UndoValue | readonly string[] | readonly Record<string, UndoValue>[];

/** Carried to the next page once, sealed, in a cookie. `secret` is shown only once, such as a new key. */
export type Flash = { done: ToldDone; undo?: Undo; secret?: string };

/** A refused form: what was typed, and what is wrong with it. */
export type RefusedForm = {
  action: string;
  /** The address to which the form was sent. */
  sentTo: string;
  fields: Record<string, unknown>;
  code: string;
  message: string;
  said?: Text | undefined;
  problems: readonly FieldProblem[];
  /** What the refusal adds, such as the other version when two people changed something. */
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
  /** Null on screens that belong to no organisation. */
  place: { organisation: ConsoleOrganisation; environment: Environment; role: string; base: string } | null;
  /** The other places for this person: the same screen in another organisation or environment. */
  organisations: readonly { slug: string; name: string; href: string }[];
  environments: readonly { environment: Environment; href: string }[];
  nav: readonly NavItem[];
  /** What people can begin by letter. */
  starts: readonly StartItem[];
  /** The parts of the screen, including this one; empty if it has none. */
  tabs: readonly Tab[];
  permissions: readonly string[];
  flash: Flash | null;
  form: RefusedForm | null;
  /** The input of an action, by its path: its form is drawn from it. */
  bodyOf(action: string): TObject | undefined;
  /** Whether the address had invalid parameters, so that this is the screen without any. */
  isUnfiltered: boolean;
  /** The mark of this page in its forms, so that a form that is sent twice is done once (once.ts). */
  once: string;
  /** How this person wants the console: a slim navigation, and whether single letters are shortcuts. */
  choices: { rail: 'wide' | 'slim'; letters: 'on' | 'off' };
  /** The server's time, for "5 minutes ago". */
  nowMs: number;
};

/** `bytes` is the size, if it is known before the first byte. */
export type Download = { name: string; type: string; content: Readable; bytes?: number };

export type CsvTable = { header: readonly string[]; rows: Iterable<readonly (string | number | null)[]> };

/** A screen of an open room, as the console keeps it: its types were checked where it was written (declare.ts). */
export type Screen = {
  scope: Scope;
  /** The room whose catalogue comes first for its texts. */
  room?: string;
  /** The path below the organisation and environment, or below /console: `keys`, `keys/:id`. */
  path: string;
  /** Null only for a screen of the member's own account, or for operators. */
  permission: string | null;
  /** One line for the document of /bff. */
  summary: string;
  nav?: NavPlace;
  /** What people can begin there. The screen with the place in the navigation has them. */
  starts?: readonly Start[];
  tab?: TabPlace;
  /** It needs the width: the navigation is slim until the person chooses otherwise. */
  startsSlim?: boolean;
  /** Parameters of path and query. */
  query: TObject;
  view(caller: MemberCaller | ConsoleCaller, query: unknown): Promise<unknown>;
  /** The page of web/pages.tsx. */
  page: string;
  /** If the view is a list and its page declares no columns. */
  csv?(view: unknown): CsvTable;
  /** A file that belongs to the screen, sent unchanged: `GET /console/…/download`. */
  download?(caller: MemberCaller | ConsoleCaller, query: unknown): Promise<Download>;
};

/** Where to go after an action. `data` is for programs: the answer of /bff has it beside `next`. */
export type Next = {
  /** The path of a screen, written like `path` of a screen, with its query; an address that begins with / is used unchanged. */
  to: string;
  /** The target is the screen of the form, and keeps the filters that the form carried. */
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
  /** The path of the screen that has the form: it is drawn again if the action is refused. */
  form: string;
  /** The path of the screen that shows the result, if it is not the one with the form. */
  seenAt?: string;
  act(caller: MemberCaller | ConsoleCaller, body: unknown): Promise<Next>;
};
