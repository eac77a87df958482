// Serves each action: as a form, which leads to a page or is shown again with what was typed, and as JSON.
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { mostValueBytes } from '../http/body/form-fields.ts';
import { bodyLimitBytes } from '../http/body/read-body.ts';
import { readReader } from '../http/preferences.ts';
import { Refusal } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { unsupportedMediaType } from '../http/transport-errors.ts';
import { compileValidators } from '../http/validation.ts';
import type { Limits } from '../limits/limiter.ts';
import { redact } from '../redact.ts';
import { plainValues } from '../text/msg.ts';
import { translator } from '../text/texts.ts';
import { changesLimited, notFoundHere } from './errors.ts';
import { baseOf, type Flashes } from './frame.ts';
import type { Once } from './once.ts';
import { refuseBroken, splitSchema } from './parameters.ts';
import type { Kept } from './problem-page.ts';
import type { Action, ConsoleCaller, MemberCaller, Next, Screen, ToldDone } from './screen.ts';
import { addressOf, configOf, type ScreenRouteNeeds, sendScreen } from './screen-routes.ts';
import type { Seal } from './sealed-cookie.ts';
import { bytesOfForm, bytesOfJson, findFile, takeFile } from './sent-file.ts';

export type ActionRouteNeeds = ScreenRouteNeeds & {
  screens: readonly Screen[];
  actions: readonly Action[];
  flashes: Flashes;
  once: Once;
  countChange: CountChange;
  seal: Seal;
};

/** Nothing is wrong with the form that is shown again: the person had to sign in. */
const signedInAgain = new Refusal({ status: 200, code: 'signed_in_again', message: '' });

const mostBytes = 32 * 1024 * 1024;

const Done = Type.Object({
  code: Type.String(),
  message: Type.Optional(Type.String({ description: 'What happened, in the language of the caller.' })),
  values: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** The answer of /bff to an action. */
export const ActionAnswer = Type.Object(
  {
    success: Type.Literal(true),
    next: Type.String({ description: 'The address of the page to show next.' }),
    done: Type.Optional(Done),
    undo: Type.Optional(
      Type.Object(
        { action: Type.String(), fields: Type.Record(Type.String(), Type.Unknown()) },
        { description: 'The action that takes this one back: its path in /bff, and the JSON to send there.' },
      ),
    ),
    secret: Type.Optional(Type.String({ description: 'Shown this once, and stored nowhere.' })),
  },
  { additionalProperties: true },
);

/** How large a body may be, sent as a form and as JSON; null if the platform's limit applies. */
export function bodyLimitsOf({ body }: Action): { form: number | null; json: number | null } {
  const file = findFile(body);
  const least = bytesOfTexts(body);
  return { form: file ? bytesOfForm(file) : least, json: file ? bytesOfJson(file) : least };
}

/** In UTF-8 a character has at most four bytes: long texts pass in any script, together with the other fields. */
function bytesOfTexts({ properties }: Action['body']): number | null {
  const long = Object.values(properties)
    .map((field) => ((field as { maxLength?: number }).maxLength ?? 0) * 4)
    .filter((bytes) => bytes > mostValueBytes);
  return long.length === 0 ? null : long.reduce((sum, bytes) => sum + bytes, bodyLimitBytes);
}

export function addAction(server: Server, action: Action, needs: ActionRouteNeeds): void {
  const file = findFile(action.body);
  const limits = bodyLimitsOf(action);
  const limitOf = (limit: number | null) => {
    if (limit !== null && limit > mostBytes) throw new Error(`${action.path} takes too much.`);
    return limit === null ? {} : { bodyLimit: limit };
  };
  const config = { ...configOf(action), ...(file ? { file: file.field } : {}) };
  const { params, rest: body } = splitSchema(action.path, action.body, action.scope === 'organisation');
  const perform = async (request: FastifyRequest): Promise<Next> => {
    const { params: named, member: caller, log } = request;
    await needs.countChange(action, caller);
    // `began` is for the page that shows two versions side by side.
    const { once: mark, began: _marks, ...sent } = (request.body ?? {}) as Record<string, unknown>;
    refuseBroken(named, sent, 'body');
    const taken = file ? { [file.field]: await takeFile(file, request) } : {};
    const given = { ...sent, ...taken, ...(named as object) };
    return needs.once({ action, caller, mark, given, log }, () => action.act(caller, given));
  };
  const screen = requireScreen(action, action.form, needs.screens);
  requireScreen(action, action.seenAt ?? action.form, needs.screens);
  const readFilters = filterReader(screen);
  const known = fieldsOf(action, needs.actions);

  server.post(
    addressOf('/console', action),
    {
      config,
      ...limitOf(limits.form),
      schema: { hide: true, params, body },
      attachValidation: true,
      errorHandler: needs.drawProblem,
    },
    async (request, reply) => {
      // As on the screen of the form (screen-routes.ts): without it there is no page to show again.
      if (request.validationError?.validationContext === 'params') throw notFoundHere();
      refuseBroken(request.params, {}, 'body');
      const kept = openKept(request);
      if (kept) return showAgain(request, reply, signedInAgain, kept.fields);
      try {
        if (request.validationError) throw request.validationError;
        const next = await perform(request);
        const href = nextOf(request, next);
        leave(request, reply, href, next);
        return reply.redirect(href, 303);
      } catch (error) {
        if (error instanceof Refusal && error.status < 500) return showAgain(request, reply, error);
        throw error;
      }
    },
  );

  server.post(
    addressOf('/bff', action),
    {
      config: configOf(action),
      ...limitOf(limits.json),
      onRequest: refuseForms,
      schema: { hide: true, params, body, response: { 200: ActionAnswer } },
    },
    async (request, reply) => {
      const next = await perform(request);
      const { undo, secret, data } = next;
      const done = tellDone(request, reply, next);
      return { ...data, success: true as const, next: nextOf(request, next), done, undo, secret } as never;
    },
  );

  function nextOf(request: FastifyRequest, { to, keepsFilters }: Next): string {
    const filters = keepsFilters ? Object.entries(readFilters(request.query)) : [];
    const known = filters.filter(([name]) => Object.hasOwn(screen.query.properties, name));
    const query = new URLSearchParams(known.map(([name, value]) => [name, String(value)]));
    return hrefOf(request, query.size > 0 ? `${to}?${query}` : to);
  }

  /** In the language of the person who acted, from the catalogue of the room. */
  function tellDone(request: FastifyRequest, reply: FastifyReply, { done }: Next): ToldDone | undefined {
    if (!done?.said) return done;
    const { code, said, values: named } = done;
    const say = translator(readReader(request, reply).language, action.room ?? '');
    const values = named ?? plainValues(said.values, say);
    return { code, message: say(said), ...(Object.keys(values).length > 0 ? { values } : {}) };
  }

  /** Secrets and messages about what was done travel to the next page. */
  function leave(request: FastifyRequest, reply: FastifyReply, href: string, next: Next): void {
    const { undo, secret } = next;
    const done = tellDone(request, reply, next);
    if (!done) return;
    const flash = { done, ...(undo ? { undo } : {}), ...(secret === undefined ? {} : { secret }) };
    needs.flashes.set(request, reply, href, flash);
  }

  /** The page with the form, with everything that was typed, and each problem at its field. */
  async function showAgain(request: FastifyRequest, reply: FastifyReply, why: Refusal, kept?: Kept['fields']) {
    const { status, code, message, said, errors: problems = [], extra, headers } = why;
    const sent = kept ?? ((request.body ?? {}) as Record<string, unknown>);
    // Only fields that a form of the screen has are sent back: others may hold a key that was sent by mistake.
    const fields = Object.fromEntries(Object.entries(sent).filter(([name]) => known.has(name)));
    // The page sends its form to this address again: a key that somebody put into the address is removed.
    const form = { action: action.path, sentTo: redact(request.url), fields, code, message, said };
    const query = { ...readFilters(request.query), ...(request.params as object) };
    reply.headers(headers);
    return sendScreen(needs, screen, request, reply, { query, form: { ...form, problems, extra }, status });
  }

  /** What was typed before the person had to sign in again (problem-page.ts). It is shown, not done: they check it first. */
  function openKept({ url, body: sent }: FastifyRequest): Kept | null {
    const { kept } = (sent ?? {}) as { kept?: unknown };
    if (kept === undefined) return null;
    const opened = needs.seal.open(String(kept)) as Kept | null;
    if (opened?.address !== url) throw notFoundHere();
    return opened;
  }
}

function requireScreen({ path, scope }: Action, named: string, screens: readonly Screen[]): Screen {
  const screen = screens.find((one) => one.path === named && one.scope === scope);
  if (!screen) throw new Error(`The action ${path} names the screen ${named}, which does not exist.`);
  return screen;
}

/** A form may have several buttons, each an action: what was typed for one stays if another one is refused. */
function fieldsOf({ form, scope }: Action, actions: readonly Action[]): ReadonlySet<string> {
  const ofForm = actions.filter((one) => one.form === form && one.scope === scope);
  return new Set(['began', ...ofForm.flatMap(({ body }) => Object.keys(body.properties))]);
}

/** The address of a form carries the filters of its screen; unknown parameters are dropped. */
function filterReader(screen: Screen): (query: unknown) => object {
  const { rest } = splitSchema(screen.path, screen.query, false);
  const check = compileValidators({ schema: rest as never, method: 'GET', url: '', httpPart: 'querystring' });
  return (query) => {
    const result = check({ ...(query as object) }) as { value?: object } | true;
    return result !== true && result.value ? result.value : {};
  };
}

function hrefOf(request: FastifyRequest, to: string): string {
  if (to.startsWith('/')) return to;
  const { organisation, environment } = request.member as Partial<ConsoleCaller>;
  return organisation && environment ? `${baseOf(organisation.slug, environment)}/${to}` : `/console/${to}`;
}

/** A form of another site can send texts and forms, but no JSON. */
export function refuseForms(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const isJson = /^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');
  done(isJson ? undefined : unsupportedMediaType({ message: 'Actions of /bff take application/json only.' }));
}

// Each change adds a line to the audit log, which is kept for ever, and a mark of its form. People never act this fast; but a
// script in a stolen session, or of a viewer who may change only their own account, would fill the disk.
const windowSeconds = 15 * 60;
const mostChanges = 1_000;
/** Actions on one's own account: everybody who is signed in may do them. */
const mostOwn = 100;

/** Limits how much one member changes. */
export type CountChange = (action: Action, caller: MemberCaller) => Promise<void>;

export function countChanges(limits: Pick<Limits, 'counters'>): CountChange {
  const changes = limits.counters('console change', windowSeconds);
  const own = limits.counters('console account', windowSeconds);
  return async ({ scope }, { member }) => {
    const taken = scope === 'member' ? own.take(member.id, mostOwn) : changes.take(member.id, mostChanges);
    const { allowed, resetSeconds } = await taken;
    if (!allowed) throw changesLimited(resetSeconds);
  };
}
