// Making links on a screen, one or many, what came of each row, and the sheet of their QR codes with its archive.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { writeZip, type ZippedFile } from '#platform/files/zip.ts';
import { Unreadable } from '#platform/reading/limits.ts';
import type { Sent } from '#platform/reading/text.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type AskedPage, readPage, readSorted } from '#platform/screens/keyset.ts';
import {
  type Action,
  type ConsoleCaller,
  type Download,
  defineAction,
  defineScreen,
  type Next,
  type Screen,
} from '#platform/screens/screen.ts';
import type { SentFile } from '#platform/screens/sent-file.ts';
import { tooManyAtOnce } from '../errors.ts';
import { type Links, MOST_AT_ONCE } from '../links.ts';
import type { BatchStore } from '../managed/batch-store.ts';
import type { CreateLinks, WantedLink } from '../managed/create-links.ts';
import { BATCH_KEPT_MS } from '../managed/forget.ts';
import { readMany } from '../managed/read-many.ts';
import { UTM_FIELDS, type Utm } from '../managed/rules/utm.ts';
import { drawPng, drawSvg, writeScanAddress } from '../qr-code.ts';
import { byField, managerOf, pathOf, readNumbers, splitTags, tagAll, wrong } from './link-actions.ts';
import { canRead, canWrite } from './link-screens.ts';
import { scopeOf, type ViewNeeds } from './link-views.ts';
import {
  BatchQuery,
  BatchTagForm,
  BatchView,
  ManyFileForm,
  ManyForm,
  mostManyBytes,
  NewForm,
  NewQuery,
  NewView,
  SheetQuery,
  SheetView,
} from './many-schema.ts';

export type ManyNeeds = Pick<ViewNeeds, 'clock' | 'shortenerUrl'> & {
  links: Links;
  createLinks: CreateLinks;
  batches: BatchStore;
};

const usualColumns = 4;
const usualPixels = 1_024;
const sheetSize = 100;
const longestName = 200;

type SheetAsked = AskedPage & { tag?: string; batch?: string; links?: string; columns?: number };
type SheetItem = SheetView['items'][number];

export function manyScreens(needs: ManyNeeds): { screens: Screen[]; actions: Action[] } {
  const { links, createLinks, batches, clock, shortenerUrl } = needs;
  const urlOf = (code: string) => `${shortenerUrl}/${encodeURIComponent(code)}`;
  const ownerOf = ({ organisationId, environment }: ConsoleCaller) => ({ organisationId, environment });

  async function findBatch(caller: ConsoleCaller, id: string) {
    const batch = await batches.find(ownerOf(caller), id, new Date(clock.now() - BATCH_KEPT_MS));
    if (!batch) throw notFoundHere();
    return batch;
  }

  const viewNew = async (_caller: ConsoleCaller, { tag = '' }: { tag?: string }): Promise<NewView> => ({
    host: shortenerUrl.replace(/^https?:\/\//, ''),
    tag,
    mostRows: MOST_AT_ONCE,
    mostBytes: mostManyBytes,
  });

  async function viewBatch(caller: ConsoleCaller, { id }: { id: string }): Promise<BatchView> {
    const { rows, createdAt } = await findBatch(caller, id);
    const problems = rows.filter(({ problem }) => problem !== null).length;
    return { id, createdAt: createdAt.toISOString(), items: rows, made: rows.length - problems, problems };
  }

  async function listCodes(caller: ConsoleCaller, { tag, batch, links: chosen, after, before, size }: SheetAsked) {
    const asked = { ...(after ? { after } : {}), ...(before ? { before } : {}), ...(size ? { size } : {}) };
    if (batch === undefined) {
      const which = { ...(tag ? { tag } : {}), ...(chosen ? { ids: readNumbers(chosen) } : {}) };
      const { items, next, previous } = await links.page(scopeOf(caller), { ...asked, ...which });
      return { items: items.map(({ code, title }) => ({ code, title, shortUrl: urlOf(code) })), next, previous };
    }
    const { rows } = await findBatch(caller, batch);
    const made = rows.flatMap(({ code }) => (code === null ? [] : { code, title: '', shortUrl: urlOf(code) }));
    const keyOf = ({ code }: SheetItem) => [code];
    return readPage<SheetItem>(asked, { kinds: ['text'], keyOf, read: readSorted(made, keyOf) });
  }

  const viewSheet = async (caller: ConsoleCaller, asked: SheetAsked): Promise<SheetView> => ({
    ...(await listCodes(caller, { size: sheetSize, ...asked })),
    ...{ tag: asked.tag || null, batch: asked.batch ?? null, links: asked.links ?? null },
    columns: asked.columns ?? usualColumns,
    mostZipped: MOST_AT_ONCE,
  });

  type Zipped = SheetAsked & { file?: 'png' | 'svg'; pixels?: number };
  async function zip(
    caller: ConsoleCaller,
    { file = 'png', pixels = usualPixels, tag, batch, links: chosen }: Zipped,
  ): Promise<Download> {
    const which = { ...(tag ? { tag } : {}), ...(batch ? { batch } : {}), ...(chosen ? { links: chosen } : {}) };
    const { items, next } = await listCodes(caller, { ...which, size: MOST_AT_ONCE });
    if (next !== null) throw tooManyAtOnce(MOST_AT_ONCE);
    const content = Readable.from(writeZip(drawAll(items, file, pixels), new Date(clock.now())), { objectMode: false });
    return { name: 'qr-codes.zip', type: 'application/zip', content };
  }

  /** One after the other: a thousand of them never stand in memory together. */
  async function* drawAll(
    items: readonly SheetItem[],
    file: 'png' | 'svg',
    pixels: number,
  ): AsyncGenerator<ZippedFile> {
    for (const [index, { code }] of items.entries()) {
      const address = writeScanAddress(shortenerUrl, code);
      const bytes = file === 'png' ? await drawPng(address, pixels) : Buffer.from(drawSvg(address, pixels));
      yield { name: `${nameFile(code, index)}.${file}`, bytes };
    }
  }

  async function create(caller: ConsoleCaller, form: Record<string, string>): Promise<Next> {
    const { url = '', code = '', title = '', note = '', tags } = form;
    const utm: Utm = Object.fromEntries(UTM_FIELDS.map((field) => [field, form[field] ?? '']));
    const request = { owner: ownerOf(caller), by: caller.actor, key: randomUUID() };
    const wanted = { url: url.trim(), code: code.trim(), title, note, tags: splitTags(tags), utm };
    const made = await createLinks.one(request, wanted).catch((error: unknown) => {
      throw byField(error, { invalid_url: 'url', invalid_custom: 'code', code_taken: 'code' });
    });
    const values = { url: made.shortUrl ?? '' };
    return { to: pathOf(made.code ?? ''), done: { code: 'link.made', values }, data: { code: made.code, ...values } };
  }

  async function createMany(caller: ConsoleCaller, sent: Sent, field: string, tags = ''): Promise<Next> {
    const more = splitTags(tags);
    const rows = (await readRows(sent, field)).map((row) => ({ ...row, tags: [...(row.tags ?? []), ...more] }));
    const owner = ownerOf(caller);
    const made = await createLinks.many({ owner, by: caller.actor }, rows);
    const batch = { id: randomUUID(), rows: made, createdAt: new Date(clock.now()) };
    await batches.keep(owner, batch);
    const problems = made.filter(({ problem }) => problem !== null).length;
    const values = { made: String(made.length - problems), problems: String(problems) };
    return { to: `link-batches/${batch.id}`, done: { code: 'link.many', values }, data: { id: batch.id, rows: made } };
  }

  const ofMany = { ...canWrite, form: 'link-many', seenAt: 'links' } as const;
  return {
    screens: [
      defineScreen({
        ...{ ...canWrite, path: 'link-new', summary: 'A new link', query: NewQuery, answer: NewView },
        ...{ view: viewNew, page: 'new-link' },
      }),
      defineScreen({
        ...{ ...canWrite, path: 'link-many', summary: 'Many new links', query: NewQuery, answer: NewView },
        ...{ view: viewNew, page: 'many-links' },
      }),
      defineScreen({
        ...{ ...canRead, path: 'link-batches/:id', summary: 'Links that were made together, and rows with a problem' },
        ...{ query: BatchQuery, answer: BatchView, view: viewBatch, page: 'batch' },
        csv: ({ items }) => ({
          header: ['row', 'url', 'code', 'short_url', 'problem'],
          rows: items.map(({ row, url, code, shortUrl, problem }) => [row, url, code, shortUrl, problem]),
        }),
      }),
      defineScreen({
        ...{ ...canRead, path: 'link-sheet', summary: 'QR codes of many links, to print and as an archive' },
        ...{ query: SheetQuery, answer: SheetView, view: viewSheet, page: 'sheet', download: zip },
      }),
    ],
    actions: [
      defineAction({
        ...{ ...canWrite, form: 'link-new', path: 'links/create', summary: 'Make a link', body: NewForm },
        seenAt: 'links',
        act: create as never,
      }),
      defineAction({
        ...{ ...ofMany, path: 'links/create-many', summary: 'Make many links from lines or CSV', body: ManyForm },
        act: (caller, { text, tags }) => createMany(caller, { text }, 'text', tags),
      }),
      defineAction({
        ...{ ...ofMany, path: 'links/create-file', summary: 'Make many links from a file', body: ManyFileForm },
        act: (caller, { file, tags }: { file: SentFile; tags?: string }) =>
          createMany(caller, { bytes: file.bytes }, 'file', tags),
      }),
      defineAction({
        ...{ ...canWrite, form: 'link-batches/:id', path: 'link-batches/:id/tag', summary: 'Tag links made together' },
        body: BatchTagForm,
        act: async (caller, { id, tags = '', how = 'add' }): Promise<Next> => {
          const { rows } = await findBatch(caller, id);
          const codes = rows.flatMap(({ code }) => code ?? []);
          if (codes.length === 0) throw wrong('tags', 'link.none', 'Choose at least one link.');
          const changed = await tagAll(links, managerOf(caller), codes, { tags, how });
          const values = { count: String(changed) };
          return { to: `link-batches/${id}`, done: { code: `link.tags-${how}`, values }, data: { changed } };
        },
      }),
    ],
  };
}

/** Every system can make a file of this name; a very long one is cut, and its place in the archive tells it from others. */
function nameFile(code: string, index: number): string {
  const name = encodeURIComponent(code).replaceAll('*', '%2A');
  return name.length <= longestName ? name : `${name.slice(0, longestName).replace(/%[\dA-F]?$/, '')}-${index + 1}`;
}

async function readRows(sent: Sent, field: string): Promise<WantedLink[]> {
  const rows = await readMany(sent).catch((error: unknown) => {
    if (!(error instanceof Unreadable)) throw error;
    if (error.code === 'too_wide') {
      const words = 'The list has more than 500 columns. Leave out those that are not needed and send it again.';
      throw wrong(field, 'link.too_wide', words);
    }
    throw wrong(field, 'link.unreadable', 'This CSV cannot be read: look for quotation marks that are not closed.');
  });
  if (rows.length === 0) throw wrong(field, 'required', 'There is no address in it.');
  if (rows.length > MOST_AT_ONCE) throw tooManyAtOnce(MOST_AT_ONCE);
  return rows;
}
