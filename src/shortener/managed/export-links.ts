// Exports links and their clicks as CSV, page by page, so that a million rows take no more memory than a thousand. Both files can be
// imported again as they are, and then everything is as it was.
import type { AuditLog } from '#platform/audit/audit.ts';
import type { RowKey } from '#platform/screens/keyset.ts';
import { writeCsvRow } from '#platform/text/csv.ts';
import type { Manager } from '../links.ts';
import { WHOLE_COLUMNS, writeClicks } from '../statistics/export-csv.ts';
import type { ReadStatistics } from '../statistics/statistics.ts';
import type { ReadInTurn } from '../statistics/turns.ts';
import { internalAsker } from '../statistics/who-asks.ts';
import type { ListedLink, ManagedStore } from './managed-store.ts';
import { ownersOf } from './rules/scope.ts';
import { joinTags } from './rules/tags.ts';

type ExportNeeds = { store: ManagedStore; audit: AuditLog; statistics: ReadStatistics; readPatiently: ReadInTurn };

/** `code`: of one link that the asker may see. */
export type ExportRequest = { of: 'links' | 'clicks'; tag?: string; code?: string };

const PAGE_LINKS = 1_000;

const COLUMNS = [
  ...['url', 'code', 'created_at', 'title', 'note', 'tags', 'disabled_at', 'disabled_reason', 'clicks_before_move'],
  ...['unique_visitors_before_move', 'bot_clicks_before_move'],
  ...['clicks', 'unique_visitors', 'bot_clicks', 'last_click_at'],
];

export type ExportLinks = ReturnType<typeof makeExportLinks>;

export function makeExportLinks({ store, audit, statistics, readPatiently }: ExportNeeds) {
  return async function* exportLinks({ scope, by }: Manager, { of, tag, code }: ExportRequest): AsyncGenerator<string> {
    const owner = scope === 'all' ? {} : scope.owner;
    const subject = code === undefined ? {} : { subject: code };
    await audit.record({
      ...owner,
      actor: by,
      action: 'link.export',
      ...subject,
      details: { of, ...(tag ? { tag } : {}) },
    });
    yield writeCsvRow(of === 'links' ? COLUMNS : WHOLE_COLUMNS);
    if (code !== undefined) {
      for (const link of await store.listByCodes([code])) yield* writeClicksOf(link);
      return;
    }
    const sources =
      scope === 'all' && tag === undefined
        ? [(from: RowKey | null) => store.listEvery({ from, limit: PAGE_LINKS })]
        : (scope === 'all' ? await store.listOwners(tag ?? '') : ownersOf(scope)).map(
            (one) => (from: RowKey | null) =>
              store.listPage(one, tag === undefined ? {} : { tag }, { from, isBackwards: false, limit: PAGE_LINKS }),
          );
    for (const readPage of sources) {
      for await (const page of readPages(readPage)) {
        if (of === 'links') yield page.map(writeLink).join('');
        else for (const link of page) yield* writeClicksOf(link);
      }
    }
  };

  async function* writeClicksOf(link: ListedLink): AsyncGenerator<string> {
    if (link.clicks + link.bots === 0) return;
    const asker = internalAsker('export of clicks', link.code);
    yield* writeClicks(readPatiently, asker, await statistics.read(asker, {}), link);
  }
}

async function* readPages(read: (from: RowKey | null) => Promise<ListedLink[]>): AsyncGenerator<ListedLink[]> {
  let from: RowKey | null = null;
  do {
    const page: ListedLink[] = await read(from);
    yield page;
    const last = page.length < PAGE_LINKS ? undefined : page.at(-1);
    from = last === undefined ? null : [last.createdAt.toISOString(), last.id];
  } while (from !== null);
}

function writeLink(link: ListedLink): string {
  const { originalUrl, code, createdAt, title, note, tags, disabledAt, disabledReason, lastAt } = link;
  const moment = (at: Date | null) => at?.toISOString() ?? null;
  return writeCsvRow([
    ...[originalUrl, code, moment(createdAt), title, note, joinTags(tags), moment(disabledAt), disabledReason],
    ...[link.earlierClicks, link.earlierVisitors, link.earlierBots],
    ...[link.clicks, link.visitors, link.bots, moment(lastAt)],
  ]);
}
