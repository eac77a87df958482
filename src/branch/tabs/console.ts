// The screen of one branch, a tab at a time, and what people do there.
import Type from 'typebox';
import { declareFor, type RoomConsole } from '#platform/screens/declare.ts';
import type { BranchRoom } from '../room.ts';
import { pathOf, Slug, tabActions } from './actions.ts';
import { type TabName, tabNames } from './fields.ts';
import { hoursActions } from './hours-actions.ts';
import { type Asked, viewBranch } from './views.ts';

const { screen } = declareFor<BranchRoom>();

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

const ToCheck = {
  hours: Type.Optional(Type.String({ maxLength: 20_000, description: 'Opening hours to check.' })),
  version: Type.Optional(Type.Integer({ description: 'The version that they were typed for.' })),
};

export const tabsConsole: RoomConsole<BranchRoom> = {
  name: 'branch',
  screens: tabNames.map((tab) =>
    screen({
      path: pathOf(tab),
      page: 'branch',
      permission: 'branch:read',
      view: (room, caller, asked) => viewBranch(room, caller, asked as Asked, tab),
      summary: summaries[tab],
      query: Type.Object({ slug: Slug, ...(tab === 'hours' ? ToCheck : {}) }),
    }),
  ),
  actions: [...tabActions, ...hoursActions],
};
