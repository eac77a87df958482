// The branch screens and their actions, as the console serves them.
import { type Action, defineAction, defineScreen, type Screen } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import { writeSpan } from '../rules/hours/write-hours.ts';
import { type ActionNeeds, branchActions } from './branch-actions.ts';
import { branchViews, type ViewNeeds } from './branch-views.ts';
import {
  ActiveForm,
  BranchesQuery,
  BranchesView,
  BranchQuery,
  BranchView,
  bytesOfTab,
  CheckForm,
  ClosingForm,
  CopyForm,
  formOfTab,
  HoursForm,
  HoursQuery,
  NewBranchForm,
  RenameForm,
  RestoreForm,
} from './schema.ts';
import { editTabNames, type TabName, tabNames } from './tabs.ts';

/** Everybody sees the branches; editors change them. */
export const branchPermissions = { 'branch:read': 'viewer', 'branch:write': 'editor' } as const;

const pathOf = (tab: TabName) => (tab === 'overview' ? 'branches/:slug' : `branches/:slug/${tab}`);

export function branchScreens(needs: ActionNeeds & ViewNeeds): {
  screens: Screen[];
  actions: Action[];
} {
  const views = branchViews(needs);
  const act = branchActions(needs);
  const read = { scope: 'organisation', permission: 'branch:read' } as const;
  const change = { scope: 'organisation', permission: 'branch:write' } as const;
  const ofList = { ...change, form: 'branches' } as const;
  const ofOne = { ...change, form: pathOf('overview') } as const;
  const ofHours = { ...change, form: pathOf('hours') } as const;
  return {
    screens: [
      defineScreen({
        ...read,
        path: 'branches',
        summary: 'The branches, who is open, and where they are',
        nav: { id: 'branches', label: msg('Branches'), letter: 'b', group: 'work', at: 40 },
        starts: [
          { id: 'branch', label: msg('New branch'), letter: 'b', to: 'branches?open=new', permission: 'branch:write' },
          {
            id: 'closing',
            label: msg('Close branches on days'),
            letter: 'c',
            to: 'branches?open=closing',
            permission: 'branch:write',
          },
        ],
        query: BranchesQuery,
        answer: BranchesView,
        view: views.list,
        page: 'branches',
        csv: ({ items }) => ({
          header: ['slug', 'name', 'type', 'active', 'address', 'country', 'latitude', 'longitude', 'today', 'now'],
          rows: items.map(({ slug, name, branchType, active, address, country, latitude, longitude, today, now }) => [
            ...[slug, name, branchType, active ? 'yes' : 'no', address, country, latitude, longitude],
            today.map(writeSpan).join(', '),
            now.state,
          ]),
        }),
      }),
      ...tabNames.map((tab) =>
        defineScreen({
          ...read,
          path: pathOf(tab),
          summary: summaries[tab],
          query: tab === 'hours' ? HoursQuery : BranchQuery,
          answer: BranchView,
          view: views.one(tab),
          page: 'branch',
        }),
      ),
    ],
    actions: [
      defineAction({
        ...ofList,
        path: 'branches/create',
        summary: 'Add a branch',
        body: NewBranchForm,
        act: act.create,
      }),
      defineAction({
        ...{ ...ofList, path: 'branches/close-days', summary: 'Close chosen branches on some days', body: ClosingForm },
        act: act.closeDays,
      }),
      defineAction({
        ...{ ...ofList, path: 'branches/restore', summary: 'Take back a change of many branches', body: RestoreForm },
        act: act.restore,
      }),
      ...editTabNames.map((tab) =>
        defineAction({
          ...change,
          form: pathOf(tab),
          path: `branches/:slug/${tab}`,
          summary: `Save the ${tab} of a branch; a field that is left out is emptied`,
          body: formOfTab(tab),
          bodyLimitBytes: bytesOfTab(tab),
          act: act.save(tab) as never,
        }),
      ),
      defineAction({
        ...{ ...ofHours, path: 'branches/:slug/hours', summary: 'Replace the opening hours', body: HoursForm },
        act: act.saveHours,
      }),
      defineAction({
        ...{ ...ofHours, path: 'branches/:slug/check-hours', summary: 'Check opening hours', body: CheckForm },
        act: act.checkHours,
      }),
      defineAction({
        ...{ ...ofHours, path: 'branches/:slug/copy-hours', summary: 'Copy the hours to others', body: CopyForm },
        act: act.copyHours,
      }),
      defineAction({
        ...{ ...ofOne, path: 'branches/:slug/deactivate', summary: 'Hide a branch', body: ActiveForm },
        act: act.deactivate,
      }),
      defineAction({
        ...{ ...ofOne, path: 'branches/:slug/activate', summary: 'Show a branch again', body: ActiveForm },
        act: act.activate,
      }),
      defineAction({
        ...{ ...ofOne, path: 'branches/:slug/rename', summary: 'Give it a new slug; the old one works too' },
        seenAt: 'branches',
        body: RenameForm,
        act: act.rename,
      }),
    ],
  };
}

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
