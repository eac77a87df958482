// Serves each screen: as a page, as the same data in JSON, and as CSV if the view is a list.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DrawPage } from '../http/draw-page.ts';
import { sendPage } from '../http/html.ts';
import { isInvalidFields } from '../http/invalid-fields.ts';
import type { Server } from '../http/server.ts';
import { writeCsvRow } from '../text/csv.ts';
import { notFoundHere } from './errors.ts';
import type { Frames } from './frame.ts';
import { refuseBroken, splitSchema } from './parameters.ts';
import type { DrawProblem } from './problem-page.ts';
import type { CsvTable, RefusedForm, Screen } from './screen.ts';

const rowsAtOnce = 1_000;

/** The list of a page as a file; null if its columns declare none. */
export type TableOf = (page: string) => ((view: unknown) => CsvTable) | null;

export type ScreenRouteNeeds = { frames: Frames; draw: DrawPage; tableOf: TableOf; drawProblem: DrawProblem };

/** What every route of a screen or action declares. */
export const configOf = ({ scope, permission, path }: Pick<Screen, 'scope' | 'permission' | 'path'>) => {
  const isOpen = !permission || permission === 'public';
  if (scope === 'organisation' && isOpen) throw new Error(`The screen or action ${path} declares no permission.`);
  return { role: permission ?? scope, gate: 'member', scope } as const;
};

export const addressOf = (root: string, { scope, path }: Pick<Screen, 'scope' | 'path'>) =>
  scope === 'organisation' ? `${root}/:org/:environment/${path}` : `${root}/${path}`;

/** Recognises the addresses of a path with parameters. */
export const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

/** Sends the page of a screen, with everything around its view. */
export async function sendScreen(
  { frames, draw }: Pick<ScreenRouteNeeds, 'frames' | 'draw'>,
  screen: Screen,
  request: FastifyRequest,
  reply: FastifyReply,
  given: { query: unknown; form: RefusedForm | null; status: number },
): Promise<FastifyReply> {
  const view = await screen.view(request.member, given.query);
  const isUnfiltered = given.form === null && given.status === 400;
  const frame = await frames.addCounts(frames.make(request, reply, screen, given.form), request.member);
  const page = draw(screen.page, view, frame.reader, { ...frame, isUnfiltered });
  reply.header('referrer-policy', 'same-origin');
  return sendPage(reply, page, given.status);
}

export function addScreen(server: Server, screen: Screen, needs: ScreenRouteNeeds): void {
  const config = configOf(screen);
  const { params, rest: querystring } = splitSchema(screen.path, screen.query, screen.scope === 'organisation');
  const schema = { hide: true, params, querystring };
  const asked = ({ params: named, query }: FastifyRequest) => {
    refuseBroken(named, query, 'query');
    return { ...(query as object), ...(named as object) };
  };
  const page = { config, schema, errorHandler: needs.drawProblem };

  server.get(addressOf('/console', screen), { ...page, attachValidation: true }, async (request, reply) => {
    const problem = request.validationError;
    if (problem?.validationContext === 'params') throw notFoundHere();
    refuseBroken(request.params, {}, 'query');
    if (!problem) {
      try {
        return await sendScreen(needs, screen, request, reply, { query: asked(request), form: null, status: 200 });
      } catch (error) {
        if (!isInvalidFields(error)) throw error;
      }
    }
    // An invalid parameter does not prevent the page: the screen is shown without parameters.
    return sendScreen(needs, screen, request, reply, { query: request.params, form: null, status: 400 });
  });

  server.get(addressOf('/bff', screen), { config, schema }, (request) => screen.view(request.member, asked(request)));

  const { download, csv = needs.tableOf(screen.page) } = screen;
  if (download) {
    // Answering HEAD would build the whole file for nothing.
    server.get(
      `${addressOf('/console', screen)}/download`,
      { ...page, exposeHeadRoute: false },
      async (request, reply) => {
        const { name, type, content, bytes } = await download(request.member, asked(request));
        reply.type(type).header('content-disposition', `attachment; ${writeFileName(name)}`);
        if (bytes !== undefined) reply.header('content-length', bytes);
        return reply.send(content);
      },
    );
  }
  if (!csv) return;
  server.get(`${addressOf('/console', screen)}.csv`, page, async (request, reply) => {
    const tables = readTables({ ...screen, csv }, request.member, asked(request));
    // A refusal must come before the first byte.
    const first = await tables.next();
    const name = `${screen.path.replaceAll(/[^a-z]+/g, '-')}.csv`;
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
    return reply.send(Readable.from(writeRows(first.value, tables)));
  });
}

/** In ASCII for old browsers, and in full (RFC 6266). */
const writeFileName = (name: string) =>
  `filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

type List = Pick<Screen, 'query' | 'view'> & { csv: (view: unknown) => CsvTable };

/** A file contains all pages of a list, not only the visible one. */
async function* readTables(
  list: List,
  caller: FastifyRequest['member'],
  query: object,
): AsyncGenerator<CsvTable, undefined> {
  const hasPages = Object.hasOwn(list.query.properties, 'after');
  let wanted: object = hasPages ? { ...query, before: undefined, after: undefined, size: rowsAtOnce } : query;
  for (;;) {
    const view = (await list.view(caller, wanted)) as { next?: string | null };
    yield list.csv(view);
    if (!hasPages || !view.next) return;
    wanted = { ...wanted, after: view.next };
  }
}

/** The byte order mark tells spreadsheets that the text is UTF-8. */
async function* writeRows(first: CsvTable | undefined, more: AsyncIterable<CsvTable>): AsyncGenerator<string> {
  yield `\uFEFF${writeCsvRow(first?.header ?? [])}`;
  for (const row of first?.rows ?? []) yield writeCsvRow(row);
  for await (const { rows } of more) for (const row of rows) yield writeCsvRow(row);
}
