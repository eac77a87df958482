// Wires the lists of the registry room: a list is sent, worked on in the background, taken as a file, and removed in the end.
import type { Platform } from '#platform/room/room.ts';
import type { Attention, TodayAttention } from '#platform/screens/today.ts';
import { msg } from '#platform/text/msg.ts';
import type { ExamineCompany } from '../lookup.ts';
import { type ListStore, listStore } from './list-store.ts';
import { type CompanyLists, companyLists } from './lists.ts';
import { removeOldLists } from './remove-old.ts';
import type { RowReaders } from './row-result.ts';
import { workOnLists } from './work-on-lists.ts';
import { listWorkStore } from './work-store.ts';

type ListsGiven = Pick<Platform, 'database' | 'jobs' | 'clock' | 'log' | 'audit'> & {
  examine: ExamineCompany;
  readers: RowReaders;
};

export type OpenLists = {
  lists: CompanyLists;
  store: ListStore;
  attention: TodayAttention;
  /** Makes sure that lists are worked on, whatever became of their job. */
  ensureWork(): Promise<void>;
  close(): void;
};

export function openLists(given: ListsGiven): OpenLists {
  const { database, jobs, clock, log, audit, examine, readers } = given;
  const store = listStore(database);
  const work = workOnLists({ database, jobs, store: listWorkStore(database), examine, clock, log });
  const lists = companyLists({ database, store, work, audit, clock, readers });
  const { close } = removeOldLists({ store, clock, log });
  const attention: TodayAttention = {
    id: 'companyLists',
    name: msg('Lists that are checked'),
    permission: 'registry:ask',
    read: async ({ organisationId, environment }) => {
      const finished = await store.listFinished({ organisationId, environment });
      return finished.map(
        ({ id, fileName, total, problems, finishedAt }): Attention => ({
          id,
          code: problems > 0 ? 'company-list.problems' : 'company-list.done',
          level: 'warn',
          icon: 'companies',
          title: fileName === null ? msg('A pasted list is checked') : msg('{name} is checked', { name: fileName }),
          harm:
            problems > 0
              ? msg('{total, number} rows, {problems, number} of them to look at.', { total, problems })
              : msg('{total, number} rows, none to look at. The result waits for you.', { total }),
          values: { problems: String(problems) },
          since: finishedAt,
          remedies: [
            {
              code: 'company-list.dismiss',
              label: msg('Dismiss'),
              action: `companies/lists/${id}/dismiss`,
              permission: 'registry:ask',
            },
            {
              code: 'company-list.open',
              label: msg('Open the result'),
              to: `companies/lists/${id}${problems > 0 ? '?show=problems' : ''}`,
            },
          ],
        }),
      );
    },
  };
  return {
    lists,
    store,
    attention,
    ensureWork: work.ensureWork,
    close: () => {
      work.close();
      close();
    },
  };
}
