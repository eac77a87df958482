// Serves each screen: as a page, as the same data in JSON, and as CSV where the view is a list.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../http/html.ts';
import type { Server } from '../http/server.ts';
import { writeCsvRow } from '../text/csv.ts';
import { notFoundHere } from './errors.ts';
import type { Frames } from './frame.ts';
import { refuseBroken, splitSchema } from './parameters.ts';
import type { DrawProblem } from './problem-page.ts';
import type { RefusedForm, Screen } from './screen.ts';

export type ScreenRouteNeeds = { frames: Frames; drawProblem: DrawProblem };

/** What every route of a screen or action declares. */
export const configOf = ({ scope, permission, path }: Pick<Screen, 'scope' | 'permission' | 'path'>) => {
  const isOpen = !permission || permission === 'public';
  if (scope === 'organisation' && isOpen) throw new Error(`The screen or action ${path} declares no permission.`);
  return { role: permission ?? scope, gate: 'member', scope } as const;
};

export const addressOf = (root: string, { scope, path }: Pick<Screen, 'scope' | 'path'>) =>
  scope === 'organisation' ? `${root}/:org/:environment/${path}` : `${root}/${path}`;

/** Sends the page of a screen, whatever surrounds its view. */
export async function sendScreen(
  { frames }: Pick<ScreenRouteNeeds, 'frames'>,
  screen: Screen,
  request: FastifyRequest,
  reply: FastifyReply,
  given: { query: unknown; form: RefusedForm | null; status: number },
): Promise<FastifyReply> {
  const view = await screen.view(request.member, given.query);
  const page = screen.draw(view, frames.make(request, reply, screen, given.form));
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

  server.get(addressOf('/console', screen), { ...page, attachValidation: true }, (request, reply) => {
    const problem = request.validationError;
    // A parameter that cannot be is no reason to show nothing: the screen comes as it is without any.
    if (problem?.validationContext === 'params') throw notFoundHere();
    const query = problem ? (request.params as object) : asked(request);
    return sendScreen(needs, screen, request, reply, { query, form: null, status: problem ? 400 : 200 });
  });

  const answers = { ...schema, response: { 200: screen.answer } };
  server.get(addressOf('/bff', screen), { config, schema: answers }, (request) =>
    screen.view(request.member, asked(request)),
  );

  const { csv } = screen;
  if (!csv) return;
  server.get(`${addressOf('/console', screen)}.csv`, page, async (request, reply) => {
    const { header, rows } = csv(await screen.view(request.member, asked(request)));
    const name = `${screen.path.replaceAll(/[^a-z]+/g, '-')}.csv`;
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
    return reply.send(Readable.from(writeRows(header, rows)));
  });
}

/** The mark at the start tells spreadsheets that the text is UTF-8. */
function* writeRows(header: readonly string[], rows: Iterable<readonly (string | number | null)[]>): Generator<string> {
  yield `\uFEFF${writeCsvRow(header)}`;
  for (const row of rows) yield writeCsvRow(row);
}
