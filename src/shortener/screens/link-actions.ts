// What people do with one link, or with several that they chose: edit, switch off and on, tag.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import type { Links, Manager } from '../links.ts';
import { scopeOf } from './link-views.ts';

/** What travels to the next page in a cookie must be small. */
const longestUndo = 1_500;

export const managerOf = (caller: ConsoleCaller): Manager => ({ scope: scopeOf(caller), by: caller.actor });
export const splitTags = (text = ''): string[] => text.split(/[,;\n]/);
export const pathOf = (code: string) => `links/${encodeURIComponent(code)}`;

type TagForm = { ids?: string[]; tags?: string; reason?: string; how?: 'add' | 'remove' };
type Edit = { code: string; version: number; target: string; title?: string; note?: string; tags?: string };

export function linkActions({ links }: { links: Links }) {
  /** A link of others is no link, and says so as every screen does. */
  const hide = (error: unknown): never => {
    if (error instanceof Refusal && error.code === 'link_not_found') throw notFoundHere();
    throw byField(error);
  };

  async function disableAll(
    caller: ConsoleCaller,
    { ids = [], reason = '' }: { ids?: string[]; reason?: string },
  ): Promise<Next> {
    requireChosen(ids);
    const changed = await links.disableAll(managerOf(caller), ids, reason).catch(hide);
    const done = { code: 'link.disabled-many', values: { count: String(changed.length) } };
    const data = { changed: changed.length };
    if (changed.length === 0) return { ...list, done, data };
    return { ...list, done, data, undo: { action: 'links/enable', fields: { links: numbersOf(changed) } } };
  }

  return {
    edit: async (caller: ConsoleCaller, form: Edit): Promise<Next> => {
      const { code, version, target, title = '', note = '' } = form;
      const tags = splitTags(form.tags);
      const { link: before } = await links.show(scopeOf(caller), code).catch(hide);
      const edit = { version, target, title, note, tags };
      const after = await links.edit(managerOf(caller), code, edit).catch(hide);
      const data = { version: after.version };
      if (after.version === version) return { to: pathOf(code), done: { code: 'link.same' }, data };
      const old = { target: before.originalUrl, title: before.title, note: before.note, tags: before.tags.join(', ') };
      const fields = { ...old, version: String(after.version) };
      const isShort = JSON.stringify(fields).length <= longestUndo;
      const isMoved = before.originalUrl !== after.originalUrl;
      return {
        ...{ to: pathOf(code), done: { code: isMoved ? 'link.moved' : 'link.saved' }, data },
        ...(isShort ? { undo: { action: `${pathOf(code)}/edit`, fields } } : {}),
      };
    },

    disable: async (caller: ConsoleCaller, { code, reason = '' }: { code: string; reason?: string }): Promise<Next> => {
      await links.disable(code, reason, managerOf(caller)).catch(hide);
      const undo = { action: `${pathOf(code)}/enable`, fields: {} };
      return { to: pathOf(code), done: { code: 'link.disabled', values: { code } }, undo };
    },

    enable: async (caller: ConsoleCaller, { code }: { code: string }): Promise<Next> => {
      const { link } = await links.show(scopeOf(caller), code).catch(hide);
      await links.enable(code, managerOf(caller)).catch(hide);
      const undo = { action: `${pathOf(code)}/disable`, fields: { reason: link.disabledReason ?? '' } };
      return { to: pathOf(code), done: { code: 'link.enabled', values: { code } }, undo };
    },

    disableAll,

    enableAll: async (caller: ConsoleCaller, { links: numbers }: { links: string }): Promise<Next> => {
      const { items } = await links.page(scopeOf(caller), { ids: readNumbers(numbers), size: mostChosen });
      const codes = items.map(({ code }) => code);
      const changed = await links.enableAll(managerOf(caller), codes).catch(hide);
      const done = { code: 'link.enabled-many', values: { count: String(changed.length) } };
      return { ...list, done, data: { changed: changed.length } };
    },

    /** Leads to the sheet of these links, which has their archive, too. Nothing is written. */
    showSheet: async (caller: ConsoleCaller, { ids = [] }: { ids?: string[] }): Promise<Next> => {
      requireChosen(ids);
      const found = await links.listByCodes(scopeOf(caller), ids).catch(hide);
      return { to: `link-sheet?${new URLSearchParams({ links: numbersOf(found) })}` };
    },

    /** Enter in a field of the form presses none of its buttons: then what is typed says what to do. */
    tag: async (caller: ConsoleCaller, { ids = [], tags = '', reason = '', how: pressed }: TagForm): Promise<Next> => {
      const isTyped = { tags: tags.trim() !== '', reason: reason.trim() !== '' };
      if (pressed === undefined && isTyped.reason) {
        if (isTyped.tags) throw wrong('tags', 'link.which', 'Press the button of what you want to do.');
        return disableAll(caller, { ids, reason });
      }
      requireChosen(ids);
      const how = pressed ?? 'add';
      const changed = await tagAll(links, managerOf(caller), ids, { tags, how }).catch(hide);
      const values = { count: String(changed) };
      return { ...list, done: { code: `link.tags-${how}`, values }, data: { changed } };
    },
  };
}

/** Whoever works through a filtered list comes back to its page. */
const list = { to: 'links', keepsFilters: true } as const;

/** As many stand in one form. */
const mostChosen = 100;

function requireChosen(codes: readonly string[]): void {
  if (codes.length === 0) throw wrong('ids', 'link.none', 'Choose at least one link.');
}

const numbersOf = (links: readonly { id: number }[]): string => links.map(({ id }) => id).join(',');
export const readNumbers = (text: string): number[] => text.split(',').map(Number);

export const wrong = (field: string, code: string, message: string): Refusal =>
  invalidFields([{ in: 'body', field, pointer: `/${field}`, code, message }]);

/** Refuses an empty list of tags: nothing would change, and nobody would know why. */
export async function tagAll(
  links: Links,
  manager: Manager,
  codes: readonly string[],
  { tags, how }: { tags: string; how: 'add' | 'remove' },
): Promise<number> {
  const wanted = splitTags(tags).filter((tag) => tag.trim() !== '');
  if (wanted.length === 0) throw wrong('tags', 'required', 'Write at least one tag.');
  return links.tag(manager, codes, { [how]: wanted });
}

const fieldOf: Record<string, string> = { invalid_url: 'target', invalid_custom: 'code', code_taken: 'code' };

/** A refusal of the story at the field that it is about; of two versions, the tags as they are typed. */
export function byField(error: unknown, fields: Record<string, string> = fieldOf): unknown {
  if (!(error instanceof Refusal)) return error;
  const field = fields[error.code];
  if (field !== undefined) {
    const { suggestions } = error.extra as { suggestions?: string[] };
    const message = suggestions ? `${error.message} ${suggestions.join(', ')}` : error.message;
    return wrong(field, `link.${error.code}`, message);
  }
  const { status, code, message, extra } = error;
  const { yours, theirs } = extra as { yours?: Typed; theirs?: Typed };
  if (!yours || !theirs) return error;
  return new Refusal({
    status,
    code,
    message,
    extra: { ...extra, yours: writeTags(yours), theirs: writeTags(theirs) },
  });
}

type Typed = { tags?: readonly string[] };

const writeTags = (side: Typed) => ({ ...side, tags: side.tags?.map((tag) => tag.trim()).join(', ') ?? '' });
