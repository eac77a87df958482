// Puts all screens and actions of the rooms on the main address, with the entries that lead to them.
import type { Clock } from '../clock.ts';
import type { Server } from '../http/server.ts';
import { addAction } from './action-routes.ts';
import { serveBffDocument } from './document.ts';
import { notFoundHere } from './errors.ts';
import { makeFlashes, makeFrames } from './frame.ts';
import { type ProblemPages, problemDrawer } from './problem-page.ts';
import type { Action, Screen, SignedIn } from './screen.ts';
import { addScreen } from './screen-routes.ts';
import { hostCookie, type Seal } from './sealed-cookie.ts';

export type ScreensNeeds = {
  screens: readonly Screen[];
  actions: readonly Action[];
  pages: ProblemPages;
  publicUrl: string;
  seal: Seal;
  clock: Clock;
};

export function installScreens(server: Server, needs: ScreensNeeds): void {
  const { screens, actions, pages, publicUrl, seal, clock } = needs;
  refuseTwice(screens, 'screen');
  refuseTwice(actions, 'action');
  const flashes = makeFlashes(hostCookie('kontor-flash', publicUrl), seal, clock);
  const frames = makeFrames({ screens, clock, flashes });
  const drawProblem = problemDrawer(pages);
  for (const screen of screens) addScreen(server, screen, { frames, drawProblem });
  for (const action of actions) addAction(server, action, { frames, drawProblem, screens, flashes });
  serveBffDocument(server, { screens, actions, publicUrl });

  const entry = { config: { role: 'member', gate: 'member', scope: 'member' }, schema: { hide: true } } as const;
  const options = { ...entry, errorHandler: drawProblem };

  server.get('/console', options, (request, reply) => {
    const [first] = (request.signedIn as SignedIn).memberships;
    const address = first && frames.firstOf(request.signedIn as SignedIn, first.organisation.slug, 'live');
    // Whoever belongs to no organisation, or sees nothing there, still has an account.
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
}

function refuseTwice(all: readonly { path: string; scope: string }[], what: string): void {
  const seen = new Set<string>();
  for (const { path, scope } of all) {
    const name = `${scope} ${path}`;
    if (seen.has(name)) throw new Error(`The ${what} ${path} is declared twice.`);
    seen.add(name);
  }
}
