// The screens of one branch and their actions, as the console serves them.
import { type Action, defineAction, defineScreen, type Screen } from '#platform/screens/screen.ts';
import { type ActionNeeds, branchActions } from './branch-actions.ts';
import { branchViews, type ViewNeeds } from './branch-views.ts';
import {
  ActiveForm,
  BranchQuery,
  BranchView,
  bytesOfTab,
  CheckForm,
  CopyForm,
  formOfTab,
  HoursForm,
  HoursQuery,
  RenameForm,
} from './schema.ts';
import { editTabNames, type TabName, tabNames } from './tabs.ts';

const pathOf = (tab: TabName) => (tab === 'overview' ? 'branches/:slug' : `branches/:slug/${tab}`);

export function branchScreens(needs: ActionNeeds & ViewNeeds): {
  screens: Screen[];
  actions: Action[];
} {
  const views = branchViews(needs);
  const act = branchActions(needs);
  const read = { scope: 'organisation', permission: 'branch:read' } as const;
  const change = { scope: 'organisation', permission: 'branch:write' } as const;
  const ofOne = { ...change, form: pathOf('overview') } as const;
  const ofHours = { ...change, form: pathOf('hours') } as const;
  return {
    screens: [
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
