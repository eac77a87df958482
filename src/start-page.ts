// The first page of the main address: says what this is and where to find everything. Programs get the same links as JSON.
import type { FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { DrawPage } from '#platform/http/draw-page.ts';
import { drawOnce } from '#platform/http/draw-page.ts';
import { wantsPage } from '#platform/http/errors/problem-page.ts';
import { sendPage } from '#platform/http/html.ts';
import { readPreferences } from '#platform/http/preferences.ts';
import type { Server } from '#platform/http/server.ts';
import type { OwnAddress } from '#platform/room/room.ts';

export type StartView = {
  apiUrl: string;
  /** The other addresses. */
  addresses: readonly { name: string; url: string }[];
  /** The page of the demo that a newcomer should see first. */
  showcase: string | null;
};

type StartNeeds = Omit<StartView, 'showcase'> & {
  draw: DrawPage;
  findShowcase(): Promise<string | null>;
  /** Visitors with a session are sent to the console. */
  hasSession(request: FastifyRequest): boolean;
  clock: Clock;
};

/** Anybody may open this page at any rate: the database is queried at most this often. */
const askAgainMs = 5_000;

/** The page of the demo that a newcomer should see first. */
export async function firstShowcase(addresses: readonly Pick<OwnAddress, 'showcase'>[]): Promise<string | null> {
  for (const { showcase } of addresses) {
    const page = (await showcase?.()) ?? null;
    if (page !== null) return page;
  }
  return null;
}

export function installStartPage(
  server: Server,
  { apiUrl, addresses, draw, findShowcase, hasSession, clock }: StartNeeds,
): void {
  const options = { schema: { hide: true }, config: { role: 'public' as const } };
  const links = Object.fromEntries(addresses.map(({ name, url }) => [name, url]));
  const facts = {
    name: 'Kontor',
    docs: `${apiUrl}/docs`,
    openapi: `${apiUrl}/openapi.json`,
    console: `${apiUrl}/console`,
    health: `${apiUrl}/readyz`,
    ...links,
  };
  const drawings = new Map<string | null, ReturnType<typeof drawOnce>>();
  let showcase: string | null = null;
  let askAt = Number.NEGATIVE_INFINITY;

  async function readShowcase(): Promise<string | null> {
    const now = clock.now();
    if (now < askAt && askAt - now <= askAgainMs) return showcase;
    askAt = now + askAgainMs;
    // The page works without a database, too.
    showcase = await findShowcase().catch(() => null);
    return showcase;
  }

  server.get('/', options, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    if (!wantsPage(request)) return facts;
    if (hasSession(request)) return reply.redirect('/console', 303);
    const shown = await readShowcase();
    const drawStart =
      drawings.get(shown) ?? drawOnce('/', (reader) => draw('start', { apiUrl, addresses, showcase: shown }, reader));
    drawings.set(shown, drawStart);
    const page = drawStart(readPreferences(request, reply));
    reply.header('vary', 'Accept, Accept-Language, Cookie, Accept-Encoding');
    return sendPage(reply, page);
  });
}
