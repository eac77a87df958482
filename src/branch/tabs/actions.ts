// What people do with one branch on its screen: save a tab, switch it off and on, and rename it.
import Type from 'typebox';
import { declareFor } from '#platform/screens/declare.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import { editorOf, refuseProblems } from '../editor.ts';
import type { BranchRoom } from '../room.ts';
import { toNamedCells } from '../rules/csv-row.ts';
import { writeRow } from '../rules/write-row.ts';
import { type EditTab, editTabNames, editTabs, type TabName, toCells, toField, toFields } from './fields.ts';

const { action } = declareFor<BranchRoom>();
export const write = { permission: 'branch:write' };

export const pathOf = (tab: TabName) => (tab === 'overview' ? 'branches/:slug' : `branches/:slug/${tab}`);
export const addressOf = (slug: string, tab: TabName = 'overview') => pathOf(tab).replace(':slug', slug);

export const Slug = Type.String({ maxLength: 100 });
export const Version = Type.Integer({ description: 'The version that the form began from.' });
const Chosen = { slug: Slug, version: Version };
type Chosen = { slug: string; version: number };

/** As much as a field of a form takes: a document has 100,000 characters at most. What is too long is told at its field. */
export const mostTyped = 110_000;

const formOf = (tab: EditTab) =>
  Object.fromEntries(
    Object.entries(editTabs[tab]).map(([column, { problem: _, ...field }]) => {
      const lines = field.rows === undefined ? {} : { input: 'area' };
      return [toField(column), Type.Optional(Type.String({ maxLength: mostTyped, ...field, ...lines }))];
    }),
  );

export const same = { code: 'branch.same', said: msg('Nothing was changed: it was like this already.') };

async function saveTab({ edits }: BranchRoom, caller: ConsoleCaller, tab: EditTab, form: Chosen): Promise<Next> {
  const { slug, version, ...fields } = form;
  const cells = toCells(tab, fields);
  const report = await edits.save(editorOf(caller), { slug, version }, cells, undefined, (stored) => ({
    yours: toFields(tab, cells),
    theirs: toFields(tab, toNamedCells(writeRow(stored))),
  }));
  refuseProblems(report);
  const saved = { code: 'branch.saved', said: msg('Saved. The public sees it at once.') };
  return {
    to: addressOf(slug, tab),
    done: report.changed.length > 0 ? saved : same,
    data: { version: report.version },
  };
}

async function switchTo(
  { edits, store }: BranchRoom,
  caller: ConsoleCaller,
  { slug, version }: Chosen,
  isActive: boolean,
): Promise<Next> {
  const report = await edits.save(editorOf(caller), { slug, version }, { active: String(isActive) });
  refuseProblems(report);
  if (report.changed.length === 0) return { to: addressOf(slug), done: same };
  const name = (await store.findOne(caller, slug))?.branch.name ?? slug;
  return {
    to: addressOf(slug),
    done: isActive
      ? { code: 'branch.activated', said: msg('“{name}” is public again.', { name }) }
      : {
          code: 'branch.deactivated',
          said: msg('“{name}” is switched off: the public does not see it.', { name }),
        },
    undo: {
      action: `branches/${slug}/${isActive ? 'deactivate' : 'activate'}`,
      fields: { version: String(report.version) },
    },
  };
}

export const tabActions = [
  ...editTabNames.map((tab) =>
    action({
      ...write,
      path: `branches/:slug/${tab}`,
      form: pathOf(tab),
      summary: `Save the ${tab} of a branch; a field that is left out is emptied`,
      body: Type.Object({ ...Chosen, ...formOf(tab) }),
      act: (room, caller, form) => saveTab(room, caller, tab, form),
    }),
  ),
  action({
    ...write,
    path: 'branches/:slug/deactivate',
    form: pathOf('overview'),
    summary: 'Hide a branch',
    body: Type.Object(Chosen),
    act: (room, caller, form) => switchTo(room, caller, form, false),
  }),
  action({
    ...write,
    path: 'branches/:slug/activate',
    form: pathOf('overview'),
    summary: 'Show a branch again',
    body: Type.Object(Chosen),
    act: (room, caller, form) => switchTo(room, caller, form, true),
  }),
  action({
    ...write,
    path: 'branches/:slug/rename',
    form: pathOf('overview'),
    seenAt: 'branches',
    summary: 'Give it a new slug; the old one works too',
    body: Type.Object({
      ...Chosen,
      to: Type.String({
        minLength: 1,
        maxLength: 100,
        examples: ['praha-1'],
        label: 'New address (slug)',
        description: 'Old addresses lead here for ever.',
      }),
    }),
    act: async ({ edits }, caller, { slug, version, to: typed }) => {
      const to = typed.trim();
      const renamed = await edits.rename(editorOf(caller), { slug, version }, to);
      const said = msg('The address is {to} now. {from} leads here for ever.', { from: slug, to });
      return {
        to: addressOf(to),
        done: { code: 'branch.renamed', said },
        undo: { action: `branches/${to}/rename`, fields: { to: slug, version: String(renamed.version) } },
      };
    },
  }),
];
