// Exports links and their clicks as CSV, page by page, so that a million rows take no more memory than a thousand. Both files can be
// imported again as they are, and then everything is as it was.
import { readPages } from '#platform/reading/pages.ts';
import { writeCsvRow } from '#platform/text/csv.ts';
import type { Manager } from '../links.ts';
import type { ShortenerRoom } from '../room.ts';
import { WHOLE_COLUMNS, writeClicks } from '../statistics/export-csv.ts';
import { readStatistics } from '../statistics/statistics.ts';
import { internalAsker } from '../statistics/turns.ts';
import type { ListedLink } from './managed-store.ts';
import { ownersOf } from './rules/scope.ts';
import { joinTags } from './rules/tags.ts';

/** `code`: of one link that the asker may see. */
export type ExportRequest = { of: 'links' | 'clicks'; tag?: string | undefined; code?: string };

const PAGE_LINKS = 1_000;

const moment = (at: Date | null) => at?.toISOString() ?? null;

const COLUMNS: Record<string, (link: ListedLink) => string | number | null> = {
  url: ({ originalUrl }) => originalUrl,
  code: ({ code }) => code,
  created_at: ({ createdAt }) => moment(createdAt),
  title: ({ title }) => title,
  note: ({ note }) => note,
  tags: ({ tags }) => joinTags(tags),
  disabled_at: ({ disabledAt }) => moment(disabledAt),
  disabled_reason: ({ disabledReason }) => disabledReason,
  clicks_before_move: ({ earlierClicks }) => earlierClicks,
  unique_visitors_before_move: ({ earlierVisitors }) => earlierVisitors,
  bot_clicks_before_move: ({ earlierBots }) => earlierBots,
  clicks: ({ clicks }) => clicks,
  unique_visitors: ({ visitors }) => visitors,
  bot_clicks: ({ bots }) => bots,
  last_click_at: ({ lastAt }) => moment(lastAt),
};

export async function* exportLinks(
  room: ShortenerRoom,
  { scope, by }: Manager,
  { of, tag, code }: ExportRequest,
): AsyncGenerator<string> {
  const { audit, managed } = room;
  const owner = scope === 'all' ? {} : scope.owner;
  const subject = code === undefined ? {} : { subject: code };
  const details = { of, ...(tag ? { tag } : {}) };
  await audit.record({ ...owner, actor: by, action: 'link.export', ...subject, details });
  yield writeCsvRow(of === 'links' ? Object.keys(COLUMNS) : WHOLE_COLUMNS);
  if (code !== undefined) {
    for (const link of await managed.listByCodes([code])) yield* writeClicksOf(room, link);
    return;
  }
  const owners = scope !== 'all' ? ownersOf(scope) : tag === undefined ? [] : await managed.listOwners(tag);
  const filter = tag === undefined ? {} : { tag };
  const asked = (last: ListedLink | null) => ({
    from: last && [last.createdAt.toISOString(), last.id],
    isBackwards: false,
    limit: PAGE_LINKS,
  });
  const sources = owners.map((one) => (last: ListedLink | null) => managed.listPage(one, filter, asked(last)));
  if (scope === 'all' && tag === undefined) sources.push((last) => managed.listEvery(asked(last)));
  for (const read of sources) {
    for await (const page of readPages(PAGE_LINKS, read)) {
      if (of === 'links') yield page.map(writeLink).join('');
      else for (const link of page) yield* writeClicksOf(room, link);
    }
  }
}

async function* writeClicksOf(room: ShortenerRoom, link: ListedLink): AsyncGenerator<string> {
  if (link.clicks + link.bots === 0) return;
  const asker = internalAsker('export of clicks', link.code);
  yield* writeClicks(room.turns.readPatiently, asker, await readStatistics(room, asker, {}), link);
}

const writeLink = (link: ListedLink): string => writeCsvRow(Object.values(COLUMNS).map((read) => read(link)));
