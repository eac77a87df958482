// Adds all screens and actions of the rooms to the main address, with their entries in the navigation.
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { DrawPage } from '../http/draw-page.ts';
import type { Server } from '../http/server.ts';
import { methodNotAllowed } from '../http/transport-errors.ts';
import type { Limits } from '../limits/limiter.ts';
import { addAction, countChanges } from './action-routes.ts';
import { type BffOperation, serveBffDocument } from './document.ts';
import { notFoundHere } from './errors.ts';
import { makeFlashes, makeFrames } from './frame.ts';
import { doOnce } from './once.ts';
import { type DrawRefusal, problemDrawer } from './problem-page.ts';
import type { Action, Screen, SignedIn } from './screen.ts';
import { addressOf, addScreen, patternOf, type TableOf } from './screen-routes.ts';
import { hostCookieSet, type Seal } from './sealed-cookie.ts';
import { addStreams, type Stream, type StreamNeeds } from './streams.ts';

export type ScreensNeeds = {
  screens: readonly Screen[];
  actions: readonly Action[];
  streams?: readonly Stream[];
  /** Other calls of /bff. */
  operations?: readonly BffOperation[];
  draw: DrawPage;
  tableOf: TableOf;
  drawRefusal: DrawRefusal;
  publicUrl: string;
  seal: Seal;
  database: Database;
  limits: Pick<Limits, 'counters'>;
  clock: Clock;
} & StreamNeeds;

export function installScreens(server: Server, needs: ScreensNeeds): void {
  const { screens, actions, streams = [], operations = [], publicUrl, seal, clock } = needs;
  refuseTwice(screens, 'screen');
  refuseTwice(actions, 'action');
  const flashes = makeFlashes(hostCookieSet('kontor-flash', publicUrl), seal, clock);
  const frames = makeFrames({ screens, actions, clock, flashes });
  const drawProblem = problemDrawer(needs.drawRefusal, { frames, seal });
  const ofScreens = { ...needs, frames, drawProblem };
  for (const screen of screens) addScreen(server, screen, ofScreens);
  const once = doOnce(needs.database, clock);
  const ofActions = { ...ofScreens, flashes, once, countChange: countChanges(needs.limits) };
  for (const action of actions) addAction(server, action, ofActions);
  addStreams(server, streams, needs);
  serveBffDocument(server, { screens, actions, streams, operations, publicUrl });

  const entry = { config: { role: 'member', gate: 'member', scope: 'member' }, schema: { hide: true } } as const;
  const options = { ...entry, errorHandler: drawProblem };

  server.get('/console', options, (request, reply) => {
    const [first] = (request.signedIn as SignedIn).memberships;
    const address = first && frames.firstOf(request.signedIn as SignedIn, first.organisation.slug, 'live');
    // People who belong to no organisation, or see nothing there, still have an account.
    return reply.redirect(address ?? '/console/account', 303);
  });

  server.get<{ Params: { org: string; environment: string } }>(
    '/console/:org/:environment',
    options,
    (request, reply) => {
      const { org, environment } = request.params;
      const isKnown = environment === 'live' || environment === 'sandbox';
      const address = isKnown && frames.firstOf(request.signedIn as SignedIn, org, environment);
      if (!address) throw notFoundHere();
      return reply.redirect(address, 303);
    },
  );

  // An undeclared address of the console is also a page with the frame, and with a link onwards.
  const posted = actions.map((action) => patternOf(addressOf('/console', action)));
  const refuse = (request: FastifyRequest): never => {
    const path = request.url.split('?', 1)[0] ?? '';
    throw posted.some((pattern) => pattern.test(path))
      ? methodNotAllowed({ headers: { allow: 'POST' } })
      : notFoundHere();
  };
  server.get('/console/*', options, refuse);
  server.get('/console/:org/:environment/*', options, refuse);
}

function refuseTwice(all: readonly { path: string; scope: string }[], what: string): void {
  const seen = new Set<string>();
  for (const { path, scope } of all) {
    const name = `${scope} ${path}`;
    if (seen.has(name)) throw new Error(`The ${what} ${path} is declared twice.`);
    seen.add(name);
  }
}
