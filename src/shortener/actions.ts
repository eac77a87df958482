// What people do with one link, or with several that they chose: edit, switch off and on, tag. Some are commands, too.
import Type from 'typebox';
import { invalidField } from '#platform/http/invalid-fields.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { type ActionCommand, declareFor, type Options, oneOfValues, optionalText } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import { msg } from '#platform/text/msg.ts';
import {
  commandLine,
  disableLink,
  disableLinks,
  editLink,
  enableLink,
  enableLinks,
  type LinkEdit,
  listLinks,
  lookAtLink,
  type Manager,
  pageLinks,
  tagLinks,
} from './links.ts';
import { Code, Numbers, noteField, reasonField, tagsField, targetField, titleField } from './managed/fields.ts';
import { readNumbers } from './many-views.ts';
import type { ShortenerRoom } from './room.ts';
import { managerOf, scopeOf } from './views.ts';

const { action } = declareFor<ShortenerRoom>();
const ofList = { permission: 'link:write', form: 'links' };
const ofOne = { permission: 'link:write', form: 'links/:code' };

/** How many links one form can hold. */
const mostChosen = 100;
/** People who work through a filtered list come back to its page. */
const list = { to: 'links', keepsFilters: true } as const;

const Chosen = Type.Optional(Type.Array(Code, { maxItems: mostChosen, description: 'Codes of the links.' }));
const Tags = optionalText(tagsField);
const Reason = optionalText(reasonField);

export const splitTags = (text = ''): string[] => text.split(/[,;\n]/);
export const pathOf = (code: string) => `links/${encodeURIComponent(code)}`;

/** A link of others is no link, and says so as every screen does. */
const hide = (error: unknown): never => {
  if (error instanceof Refusal && error.code === 'link_not_found') throw notFoundHere();
  throw byField(error);
};

function requireChosen(codes: readonly string[]): void {
  if (codes.length === 0) throw invalidField('ids', 'link.none', msg('Choose at least one link.'));
}

const numbersOf = (links: readonly { id: number }[]): string => links.map(({ id }) => id).join(',');

async function disableAll(room: ShortenerRoom, caller: ConsoleCaller, ids: readonly string[], reason: string) {
  requireChosen(ids);
  const changed = await disableLinks(room, managerOf(caller), ids, reason).catch(hide);
  const count = changed.length;
  const done = { code: 'link.disabled-many', said: msg('Links switched off: {count}.', { count }) };
  const next: Next = { ...list, done, data: { changed: count } };
  return count === 0 ? next : { ...next, undo: { action: 'links/enable', fields: { links: numbersOf(changed) } } };
}

/** Refuses an empty list of tags: nothing would change, and nobody would know why. */
export async function tagAll(
  room: ShortenerRoom,
  manager: Manager,
  codes: readonly string[],
  { tags, how }: { tags: string; how: 'add' | 'remove' },
): Promise<Pick<Next, 'done' | 'data'>> {
  const wanted = splitTags(tags).filter((tag) => tag.trim() !== '');
  if (wanted.length === 0) throw invalidField('tags', 'required', msg('Write at least one tag.'));
  const count = await tagLinks(room, manager, codes, { [how]: wanted });
  const said =
    how === 'add'
      ? msg('Tagged. Links changed: {count}.', { count })
      : msg('Tags removed. Links changed: {count}.', { count });
  return { done: { code: `link.tags-${how}`, said }, data: { changed: count } };
}

const fieldOf: Record<string, string> = { invalid_url: 'target', invalid_custom: 'code', code_taken: 'code' };

/** A refusal of the story at the field that it is about; of two versions, the tags as they are typed. */
export function byField(error: unknown, fields: Record<string, string> = fieldOf): unknown {
  if (!(error instanceof Refusal)) return error;
  const { status, code, message, said, extra } = error;
  const field = fields[code];
  if (field !== undefined) {
    const { suggestions } = extra as { suggestions?: string[] };
    const codes = suggestions?.join(', ');
    if (codes)
      return invalidField(
        field,
        `link.${code}`,
        msg('This code already exists. Choose another one, for example: {codes}', { codes }),
      );
    return invalidField(field, `link.${code}`, said ?? { text: message });
  }
  const { yours, theirs } = extra as { yours?: Typed; theirs?: Typed };
  if (!yours || !theirs) return error;
  const versions = { yours: writeTags(yours), theirs: writeTags(theirs) };
  return new Refusal({ status, code, message: said ?? message, extra: { ...extra, ...versions } });
}

type Typed = { tags?: readonly string[] };

const writeTags = (side: Typed) => ({ ...side, tags: side.tags?.map((tag) => tag.trim()).join(', ') ?? '' });

/** On the command line the code determines whose link it is. It may belong to no organisation. */
const tenant: ActionCommand<ShortenerRoom>['tenant'] = async (room, { code }) =>
  (await lookAtLink(room, 'all', String(code))).link.owner;

/** What "kontor link edit" changes; what is left out stays. */
function readChanges(options: Options): LinkEdit {
  const changes: LinkEdit = {};
  for (const name of ['target', 'title', 'note'] as const) {
    const text = options[name];
    if (text !== undefined) changes[name] = String(text);
  }
  if (options.tags !== undefined) changes.tags = String(options.tags).split(',');
  if (Object.keys(changes).length === 0)
    throw new UsageProblem('Say what to change: --target, --title, --note or --tags.');
  return changes;
}

export const linkActions = [
  action({
    ...ofList,
    path: 'links/tag',
    summary: 'Add tags to chosen links, or remove them',
    body: Type.Object({
      ids: Chosen,
      tags: Tags,
      reason: Reason,
      how: Type.Optional(
        oneOfValues(['add', 'remove'], {
          description:
            'Whether they get these tags, or lose them. Without it, tags are added; a reason without tags switches off.',
        }),
      ),
    }),
    /** Enter in a field of the form presses no button. Then the filled fields decide what is done. */
    act: async (room, caller, { ids = [], tags = '', reason = '', how: pressed }) => {
      const isTyped = { tags: tags.trim() !== '', reason: reason.trim() !== '' };
      if (pressed === undefined && isTyped.reason) {
        if (isTyped.tags) throw invalidField('tags', 'link.which', msg('Press the button of what you want to do.'));
        return disableAll(room, caller, ids, reason);
      }
      requireChosen(ids);
      const how = pressed ?? 'add';
      return { ...list, ...(await tagAll(room, managerOf(caller), ids, { tags, how }).catch(hide)) };
    },
  }),
  action({
    ...ofList,
    path: 'links/disable',
    summary: 'Switch chosen links off, with a reason',
    body: Type.Object({ ids: Chosen, reason: Reason }),
    act: (room, caller, { ids = [], reason = '' }) => disableAll(room, caller, ids, reason),
  }),
  action({
    ...ofList,
    path: 'links/enable',
    summary: 'Switch links on again',
    body: Type.Object({ links: Numbers }),
    act: async (room, caller, { links }) => {
      const { items } = await pageLinks(room, scopeOf(caller), { ids: readNumbers(links), size: mostChosen });
      const codes = items.map(({ code }) => code);
      const count = (await enableLinks(room, managerOf(caller), codes).catch(hide)).length;
      const done = { code: 'link.enabled-many', said: msg('Links that work again: {count}.', { count }) };
      return { ...list, done, data: { changed: count } };
    },
  }),
  action({
    ...ofList,
    permission: 'link:read',
    path: 'links/sheet',
    summary: 'Go to the QR codes of chosen links',
    body: Type.Object({ ids: Chosen }),
    /** Leads to the sheet of these links, which has their archive, too. Nothing is written. */
    act: async (room, caller, { ids = [] }) => {
      requireChosen(ids);
      const found = await listLinks(room, scopeOf(caller), ids).catch(hide);
      return { to: `link-sheet?${new URLSearchParams({ links: numbersOf(found) })}` };
    },
  }),
  action({
    ...ofOne,
    path: 'links/:code/edit',
    summary: 'Change where a link leads, its title, its note and all its tags',
    body: Type.Object(
      {
        code: Code,
        version: Type.Integer({ description: 'The version that the form began from.' }),
        target: Type.String({
          ...targetField,
          label: 'Target',
          description: 'Where people land. The public statistics say when it was changed.',
        }),
        title: optionalText({ ...titleField, description: 'For you and your colleagues.' }),
        tags: Tags,
        note: optionalText(noteField),
      },
      { description: 'A field that is left out is emptied.' },
    ),
    act: async (room, caller, form) => {
      const { code, version, target, title = '', note = '' } = form;
      const { link: before } = await lookAtLink(room, scopeOf(caller), code).catch(hide);
      const edit = { version, target, title, note, tags: splitTags(form.tags) };
      const after = await editLink(room, managerOf(caller), code, edit).catch(hide);
      const next = { to: pathOf(code), data: { version: after.version } };
      if (after.version === version)
        return { ...next, done: { code: 'link.same', said: msg('Nothing was changed: it was like this already.') } };
      const old = { target: before.originalUrl, title: before.title, note: before.note, tags: before.tags.join(', ') };
      const fields = { ...old, version: after.version };
      const done =
        before.originalUrl === after.originalUrl
          ? { code: 'link.saved', said: msg('Saved.') }
          : { code: 'link.moved', said: msg('Saved. The link leads to the new target at once.') };
      return { ...next, done, undo: { action: `${pathOf(code)}/edit`, fields } };
    },
    command: {
      name: 'link edit',
      tenant,
      optional: ['version'],
      leaves: ['version'],
      args: {
        target: { description: 'The new target. The statistics page says when it was changed.' },
        title: { description: 'A title; an empty one removes it.' },
        note: { description: 'A note; an empty one removes it.' },
        tags: { description: 'All its tags, with commas between them.' },
      },
      act: async (room, _acting, { code }, options) => {
        const edited = await editLink(room, commandLine, String(code), readChanges(options));
        const { version, originalUrl, ...link } = edited;
        const said = msg('The link {code} is changed.', { code: link.code });
        const data = { code: link.code, version, target: originalUrl };
        return { to: pathOf(link.code), done: { code: 'link.saved', said }, data };
      },
    },
  }),
  action({
    ...ofOne,
    path: 'links/:code/disable',
    summary: 'Switch a link off, with a reason',
    body: Type.Object({ code: Code, reason: Reason }),
    act: async (room, caller, { code, reason = '' }) => {
      await disableLink(room, managerOf(caller), code, reason).catch(hide);
      const said = msg('The link {code} is switched off.', { code });
      const undo = { action: `${pathOf(code)}/enable`, fields: {} };
      return { to: pathOf(code), done: { code: 'link.disabled', said }, undo, data: { code, disabled: true } };
    },
    command: { name: 'link disable', tenant },
  }),
  action({
    ...ofOne,
    path: 'links/:code/enable',
    summary: 'Switch a link on again',
    body: Type.Object({ code: Code }),
    act: async (room, caller, { code }) => {
      const { link } = await lookAtLink(room, scopeOf(caller), code).catch(hide);
      await enableLink(room, managerOf(caller), code).catch(hide);
      const undo = { action: `${pathOf(code)}/disable`, fields: { reason: link.disabledReason ?? '' } };
      const said = msg('The link {code} works again.', { code });
      return { to: pathOf(code), done: { code: 'link.enabled', said }, undo, data: { code, disabled: false } };
    },
    command: { name: 'link enable', tenant },
  }),
];
