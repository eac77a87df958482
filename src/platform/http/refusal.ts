// A refusal: an expected "no" with a stable code, public words for the caller and a private cause for the log.
import type { Text } from '../text/msg.ts';
import { inEnglish } from '../text/pattern.ts';

/** One problem of one field, as design "Errors of the main interface" lists them under `errors`. */
export type FieldProblem = {
  in: 'query' | 'body' | 'path' | 'header';
  field: string;
  pointer: string;
  code: string;
  message: string;
  /** The same for people, who may read another language. */
  said?: Text;
  example?: string;
};

export type RefusalDetails = {
  status: number;
  /** Stable: clients depend on it, so it never changes its meaning. */
  code: string;
  /** Public message: what happened, why, what to do next. Never a key, SQL or a stack. A text if a person can see it. */
  message: string | Text;
  /** The text for people, if `message` is for programs and the command line. */
  said?: Text | undefined;
  errors?: FieldProblem[];
  headers?: Record<string, string>;
  /** Extra top-level members of the answer, such as `nextFree` of an event conflict. */
  extra?: Record<string, unknown>;
  /** For the log only. */
  cause?: unknown;
};

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly said: Text | undefined;
  readonly errors: FieldProblem[] | undefined;
  readonly headers: Record<string, string>;
  readonly extra: Record<string, unknown>;

  constructor(details: RefusalDetails) {
    const { message, cause } = details;
    super(typeof message === 'string' ? message : inEnglish(message), { cause });
    this.name = 'Refusal';
    this.status = details.status;
    this.code = details.code;
    this.said = typeof message === 'string' ? details.said : message;
    this.errors = details.errors;
    this.headers = details.headers ?? {};
    this.extra = details.extra ?? {};
  }
}

/** How an address writes its refusals. */
export type ErrorShape = (refusal: Refusal, requestId: string) => unknown;

/** The content of the page /docs/errors/{code}. */
export type RefusalPage = { status: number; code: string; title: string; meaning: string; remedy: string };

/** A kind of refusal: call it to refuse, read `page` to document it. */
export type RefusalKind = {
  (details?: Partial<Omit<RefusalDetails, 'status' | 'code'>>): Refusal;
  readonly page: RefusalPage;
  /** Schemas of the `extra` properties of its answer, by name; null if it has none. */
  readonly adds: Readonly<Record<string, object>> | null;
};

type DeclaredRefusal = RefusalPage &
  Pick<RefusalDetails, 'message' | 'said' | 'headers'> & { adds?: Record<string, object> };

/**
 * Declares a kind of refusal once, for the code that throws it and for the page that explains it. If its message is a text,
 * people read that text, even if programs get another message.
 */
export function refusalKind(kind: DeclaredRefusal): RefusalKind {
  const { message, said = typeof message === 'string' ? undefined : message, headers, adds = null, ...words } = kind;
  const make = (details: Partial<Omit<RefusalDetails, 'status' | 'code'>> = {}) =>
    new Refusal({
      message,
      said,
      ...details,
      status: words.status,
      code: words.code,
      headers: { ...headers, ...details.headers },
    });
  return Object.assign(make, { page: words, adds });
}

/** The refusals of a room: those that are declared with this `refusalKind` are in `kinds`, which the room gives to the house. */
export function collectRefusals() {
  const kinds: RefusalKind[] = [];
  const collect = (kind: DeclaredRefusal): RefusalKind => {
    const made = refusalKind(kind);
    kinds.push(made);
    return made;
  };
  return { refusalKind: collect, kinds: kinds as readonly RefusalKind[] };
}
