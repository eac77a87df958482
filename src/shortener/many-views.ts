// What the screens of many links show: making them, rows that were made together, the sheet of their QR codes with its archive,
// import and export, and sums.
import { Readable } from 'node:stream';
import { writeZip, type ZippedFile } from '#platform/files/zip.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type AskedPage, readPage, readSorted } from '#platform/screens/keyset.ts';
import type { ConsoleCaller, Download } from '#platform/screens/screen.ts';
import { tooManyAtOnce } from './errors.ts';
import { MOST_AT_ONCE, pageLinks } from './links.ts';
import { BATCH_KEPT_MS, FILE_KEPT_MS } from './managed/batch-store.ts';
import { exportLinks } from './managed/export-links.ts';
import { ownersOf } from './managed/rules/scope.ts';
import { readSumsDashboard } from './managed/sums.ts';
import { drawPng, drawSvg, writeScanAddress } from './qr-code.ts';
import type { ShortenerRoom } from './room.ts';
import { writeShortUrl } from './rules/show-link.ts';
import type { ViewQuery } from './schema.ts';
import { csvFile, hostOf, managerOf, mostTags, scopeOf } from './views.ts';

export const mostManyBytes = 1024 * 1024;
export const mostFileBytes = 8 * 1024 * 1024;

const usualColumns = 4;
const usualPixels = 1_024;
const sheetSize = 100;
const longestName = 200;

export const viewNewLink = async (room: ShortenerRoom, _caller: ConsoleCaller, { tag = '' }: { tag?: string }) => ({
  host: hostOf(room),
  tag,
  mostRows: MOST_AT_ONCE,
  mostBytes: mostManyBytes,
});
export type NewLinkView = ViewOf<typeof viewNewLink>;

export async function requireBatch({ batches, clock }: ShortenerRoom, caller: ConsoleCaller, id: string) {
  const batch = await batches.find(caller, id, new Date(clock.now() - BATCH_KEPT_MS));
  if (!batch) throw notFoundHere();
  return batch;
}

export async function viewBatch(room: ShortenerRoom, caller: ConsoleCaller, { id }: { id: string }) {
  const { rows: items, createdAt } = await requireBatch(room, caller, id);
  const problems = items.filter(({ problem }) => problem !== null).length;
  return { id, createdAt, items, made: items.length - problems, problems };
}
export type BatchView = ViewOf<typeof viewBatch>;

type SheetWish = AskedPage & { tag?: string | undefined; batch?: string | undefined; links?: string | undefined };
type SheetAsked = SheetWish & { columns?: number };
type SheetItem = { code: string; title: string; shortUrl: string };

/** Undo and the sheet of chosen links name links by number: numbers are short, codes may be long. */
export const readNumbers = (text: string): number[] => text.split(',').map(Number);

async function listCodes(room: ShortenerRoom, caller: ConsoleCaller, asked: SheetWish) {
  const { tag, batch, links: chosen, after, before, size } = asked;
  const page = { ...(after ? { after } : {}), ...(before ? { before } : {}), ...(size ? { size } : {}) };
  const show = (code: string, title = ''): SheetItem => ({
    code,
    title,
    shortUrl: writeShortUrl(room.shortenerUrl, code),
  });
  if (!batch) {
    const ids = chosen ? readNumbers(chosen) : undefined;
    const { items, next, previous } = await pageLinks(room, scopeOf(caller), { ...page, tag, ids });
    return { items: items.map(({ code, title }) => show(code, title)), next, previous };
  }
  const { rows } = await requireBatch(room, caller, batch);
  const made = rows.flatMap(({ code }) => (code === null ? [] : show(code)));
  const keyOf = ({ code }: SheetItem) => [code];
  return readPage<SheetItem>(page, { kinds: ['text'], keyOf, read: readSorted(made, keyOf) });
}

export const viewSheet = async (room: ShortenerRoom, caller: ConsoleCaller, asked: SheetAsked) => ({
  ...(await listCodes(room, caller, { size: sheetSize, ...asked })),
  tag: asked.tag || null,
  batch: asked.batch ?? null,
  links: asked.links ?? null,
  columns: asked.columns ?? usualColumns,
  mostZipped: MOST_AT_ONCE,
});
export type SheetView = ViewOf<typeof viewSheet>;

type Picture = 'png' | 'svg';
type ZipAsked = SheetAsked & { file?: Picture; pixels?: number };

export async function downloadSheet(room: ShortenerRoom, caller: ConsoleCaller, asked: ZipAsked): Promise<Download> {
  const { file = 'png', pixels = usualPixels, tag, batch, links } = asked;
  const { items, next } = await listCodes(room, caller, { tag, batch, links, size: MOST_AT_ONCE });
  if (next !== null) throw tooManyAtOnce(MOST_AT_ONCE);
  const zip = writeZip(drawAll(room, items, { file, pixels }), new Date(room.clock.now()));
  const content = Readable.from(zip, { objectMode: false });
  return { name: 'qr-codes.zip', type: 'application/zip', content };
}

/** One after the other: a thousand of them never stand in memory together. */
async function* drawAll(
  { shortenerUrl }: ShortenerRoom,
  items: readonly SheetItem[],
  { file, pixels }: { file: Picture; pixels: number },
): AsyncGenerator<ZippedFile> {
  for (const [index, { code }] of items.entries()) {
    const address = writeScanAddress(shortenerUrl, code);
    const bytes = file === 'png' ? await drawPng(address, pixels) : Buffer.from(drawSvg(address, pixels));
    yield { name: `${nameFile(code, index)}.${file}`, bytes };
  }
}

/** Every system can make a file of this name. A very long name is cut, and the file's number keeps it unique. */
function nameFile(code: string, index: number): string {
  const name = encodeURIComponent(code).replaceAll('*', '%2A');
  return name.length <= longestName ? name : `${name.slice(0, longestName).replace(/%[\dA-F]?$/, '')}-${index + 1}`;
}

export const filesSince = ({ clock }: ShortenerRoom) => new Date(clock.now() - FILE_KEPT_MS);

export async function viewLinkFiles(room: ShortenerRoom, caller: ConsoleCaller, { file }: { file?: string }) {
  const found = file === undefined ? null : await room.batches.findFile(caller, file, filesSince(room));
  return {
    waiting: found && { id: found.id, fileName: found.fileName, report: found.report },
    /** Whether the file of the address does not wait any more. */
    isGone: file !== undefined && found === null,
    mostBytes: mostFileBytes,
  };
}
export type LinkFilesView = ViewOf<typeof viewLinkFiles>;

export const downloadLinks = async (
  room: ShortenerRoom,
  caller: ConsoleCaller,
  { of = 'links', tag }: { of?: 'links' | 'clicks'; tag?: string },
) => csvFile(of, exportLinks(room, managerOf(caller), { of, tag: tag || undefined }));

type SumsAsked = ViewQuery & { tag?: string };

export async function viewSums(room: ShortenerRoom, caller: ConsoleCaller, asked: SumsAsked) {
  const scope = scopeOf(caller);
  const { tag, ...query } = asked;
  const asker = { client: caller.client, subject: `sums ${tag ?? ''}`, signal: caller.signal };
  const timezone = query.timezone ?? caller.organisation.timeZone;
  const of = { scope, tag: tag || undefined };
  const { view: dashboard, ...summed } = await readSumsDashboard(room, asker, of, { ...query, timezone });
  const tags = await Promise.all(ownersOf(scope).map((owner) => room.managed.listTags(owner, mostTags)));
  return { tag: tag || null, tags: [...new Set(tags.flat())], ...summed, dashboard };
}
export type SumsView = ViewOf<typeof viewSums>;

export const downloadSums = async (room: ShortenerRoom, caller: ConsoleCaller, asked: SumsAsked) =>
  csvFile('clicks', exportLinks(room, managerOf(caller), { of: 'clicks', tag: asked.tag || undefined }));
