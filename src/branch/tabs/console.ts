// The screen of one branch, a tab at a time, and what people do there: save a tab, switch the branch off and on, and rename it.
// hours-actions.ts has what they do with opening hours.
import Type from 'typebox';
import { declareFor, optionalText, type RoomConsole } from '#platform/screens/declare.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import { changeBranch, renameBranch } from '../edit-branch.ts';
import type { BranchRoom } from '../room.ts';
import { readTexts, writeTexts } from '../rules/field-texts.ts';
import { type EditTab, editTabNames, editTabs, type TabName, tabNames, toField, toFields, toTexts } from './fields.ts';
import { Chosen, hoursActions, Slug, same, write } from './hours-actions.ts';
import { addressOf, pathOf, viewTab } from './views.ts';

const { screen, action } = declareFor<BranchRoom>();

const summaries: Record<TabName, string> = {
  overview: 'A branch: name, type, company',
  address: 'A branch: address and coordinates',
  hours: 'A branch: opening hours',
  contacts: 'A branch: e-mails and phones',
  people: 'A branch: people',
  documents: 'A branch: documents in Markdown',
  internal: 'A branch: what is never public',
  public: 'A branch as the public sees it',
};

const OfOne = Type.Object({ slug: Slug });
const ToCheck = Type.Object({
  slug: Slug,
  hours: optionalText({ maxLength: 20_000, description: 'Opening hours to check.' }),
  version: Type.Optional(Type.Integer({ description: 'The version that they were typed for.' })),
});

/** As much as a field of a form takes: a document has 100,000 characters at most. A longer text is refused at its field. */
const mostTyped = 110_000;

const formOf = (tab: EditTab) =>
  Object.fromEntries(
    Object.entries(editTabs[tab]).map(([column, { problem: _, ...field }]) => {
      const lines = field.rows === undefined ? {} : { input: 'area' };
      return [toField(column), optionalText({ maxLength: mostTyped, ...field, ...lines })];
    }),
  );

type Known = { slug: string; version: number };

async function saveTab(room: BranchRoom, caller: ConsoleCaller, tab: EditTab, form: Known): Promise<Next> {
  const { slug, version, ...fields } = form;
  const texts = toTexts(tab, fields);
  const report = await changeBranch(room, caller, {
    slug,
    version,
    ...readTexts(texts),
    compare: (stored) => ({ yours: toFields(tab, texts), theirs: toFields(tab, writeTexts(stored)) }),
  });
  const saved = { code: 'branch.saved', said: msg('Saved. The public sees it at once.') };
  return {
    to: addressOf(slug, tab),
    done: report.changed.length > 0 ? saved : same,
    data: { version: report.version },
  };
}

async function switchTo(room: BranchRoom, caller: ConsoleCaller, known: Known, active: boolean): Promise<Next> {
  const { slug } = known;
  const report = await changeBranch(room, caller, { ...known, patch: { active } });
  if (report.changed.length === 0) return { to: addressOf(slug), done: same };
  const name = (await room.whole.findByAny(caller, slug))?.branch.name ?? slug;
  return {
    to: addressOf(slug),
    done: active
      ? { code: 'branch.activated', said: msg('“{name}” is public again.', { name }) }
      : {
          code: 'branch.deactivated',
          said: msg('“{name}” is switched off: the public does not see it.', { name }),
        },
    undo: {
      action: `branches/${slug}/${active ? 'deactivate' : 'activate'}`,
      fields: { version: report.version },
    },
  };
}

export const tabsConsole: RoomConsole<BranchRoom> = {
  name: 'branch',
  screens: tabNames.map((tab) =>
    screen({
      path: pathOf(tab),
      page: 'branch',
      permission: 'branch:read',
      view: viewTab(tab),
      summary: summaries[tab],
      query: tab === 'hours' ? ToCheck : OfOne,
    }),
  ),
  actions: [
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
      act: async (room, caller, { slug, version, to: typed }) => {
        const to = typed.trim();
        const renamed = await renameBranch(room, caller, { slug, version }, to, caller.actor);
        const said = msg('The address is {to} now. {from} leads here for ever.', { from: slug, to });
        return {
          to: addressOf(to),
          done: { code: 'branch.renamed', said },
          undo: { action: `branches/${to}/rename`, fields: { to: slug, version: renamed.version } },
        };
      },
    }),
    ...hoursActions,
  ],
};
