// Makes the frame of a page: navigation by permission, the switches of organisation and environment, and the message about what
// was just done.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { type Language, readChoice, readReader } from '../http/preferences.ts';
import { translator } from '../text/texts.ts';
import { fillPath } from './parameters.ts';
import type {
  Action,
  ConsoleCaller,
  Flash,
  Frame,
  MemberCaller,
  NavItem,
  RefusedForm,
  Screen,
  SignedIn,
  Start,
  StartItem,
  Tab,
} from './screen.ts';
import type { CookieSet, Seal } from './sealed-cookie.ts';

export type FrameNeeds = { screens: readonly Screen[]; actions: readonly Action[]; clock: Clock; flashes: Flashes };

/** Who views the page, and what this person may open in which place. */
export type Reach = { signedIn: SignedIn; base: string | null; permissions: ReadonlySet<string> };

const flashSeconds = 60;
/** Browsers drop a cookie of more than 4,096 bytes, with its name and attributes: then the message comes without its Undo. */
const mostSealed = 3_800;

type Sealed = { sessionId: string; href: string; untilMs: number; flash: Flash };

/** Pages that were never opened leave their cookies behind; the headers of a request must stay small. */
const mostFlashes = 4;

/**
 * A message for the next page, shown once. It belongs to its session and to that page: another tab, or the next person at the
 * browser, never sees it. Each message has its own cookie: after a double click the answer to the first page must not remove
 * the message of the second one.
 */
export function makeFlashes(cookies: CookieSet, seal: Seal, clock: Clock) {
  return {
    set: (request: FastifyRequest, reply: FastifyReply, href: string, flash: Flash) => {
      const { sessionId } = request.member;
      const sealed: Sealed = { sessionId, href, untilMs: clock.now() + flashSeconds * 1_000, flash };
      for (const { name } of cookies.list(request).slice(mostFlashes)) cookies.clear(reply, name);
      const whole = seal.close(sealed);
      const { undo: _, ...message } = flash;
      cookies.add(reply, whole.length > mostSealed ? seal.close({ ...sealed, flash: message }) : whole, flashSeconds);
    },
    take: (request: FastifyRequest, reply: FastifyReply): Flash | null => {
      if (request.method !== 'GET') return null;
      const mine: { name: string; sealed: Sealed }[] = [];
      for (const { name, value } of cookies.list(request)) {
        const sealed = seal.open(value) as Sealed | null;
        if (sealed?.href !== request.url || sealed.sessionId !== request.member.sessionId) continue;
        if (sealed.untilMs >= clock.now()) mine.push({ name, sealed });
      }
      for (const { name } of mine) cookies.clear(reply, name);
      // The newest, because a page that was never shown may have left an older one.
      return mine.sort((a, b) => b.sealed.untilMs - a.sealed.untilMs)[0]?.sealed.flash ?? null;
    },
  };
}
export type Flashes = ReturnType<typeof makeFlashes>;

export const baseOf = (slug: string, environment: string) => `/console/${slug}/${environment}`;

/** The address of a screen without its parameters: the part before the first of them. */
const plainPath = (path: string) => path.replace(/\/?:.*$/, '');

/**
 * A refused form was sent to the address of its action, which has no page: the links of the screen begin at the screen, with
 * the filters that the form carried.
 */
function ownAddress(
  { path }: Pick<Screen, 'path'>,
  { params }: FastifyRequest,
  base = '/console',
  sentTo: string,
): string {
  const own = fillPath(path, params as Record<string, string>);
  const [, query] = sentTo.split('?', 2);
  return query ? `${base}/${own}?${query}` : `${base}/${own}`;
}

/** The name of a screen comes from the catalogue of its room. */
const sayOf = ({ room = 'platform' }: Screen, language: Language) => translator(language, room);

const longestAddress = 500;

/** A page repeats its address in many links: a long one would make the page large (design "Errors stay small"). */
export const shortAddress = (address: string, otherwise = '/console'): string =>
  address.length > longestAddress ? otherwise : address;

/** The screens in the navigation, in its order. */
export const listPlaced = (screens: readonly Screen[]) =>
  screens
    .flatMap((screen) => (screen.nav ? [{ screen, nav: screen.nav, starts: screen.starts ?? [] }] : []))
    .sort((a, b) => a.nav.at - b.nav.at);

/** Null if this person may not open it. */
export function hrefOf({ scope, path, permission }: Screen, { signedIn, base, permissions }: Reach): string | null {
  if (scope !== 'organisation') return scope === 'member' || signedIn.member.isOperator ? `/console/${path}` : null;
  return base !== null && permissions.has(String(permission)) ? `${base}/${path}` : null;
}

/** Two screens, or two starts, with the same letter: only the first would be reachable. */
function refuseSameLetters(all: readonly { id: string; letter?: string | undefined }[]): void {
  const taken = new Map<string, string>();
  for (const { id, letter } of all) {
    if (letter === undefined) continue;
    const other = taken.get(letter);
    if (other !== undefined) throw new Error(`${other} and ${id} have the same letter: ${letter}.`);
    taken.set(letter, id);
  }
}

export function makeFrames({ screens, actions, clock, flashes }: FrameNeeds) {
  const bodies = new Map(actions.map(({ path, body }) => [path, body]));
  const placed = listPlaced(screens);
  refuseSameLetters(placed.map(({ nav }) => nav));
  refuseSameLetters(placed.flatMap(({ starts }) => starts));
  const tabbed = screens
    .flatMap((screen) => (screen.tab ? [{ screen, tab: screen.tab }] : []))
    .sort((a, b) => a.tab.at - b.tab.at);

  function navOf(reach: Reach, path: string, language: Language): NavItem[] {
    return placed.flatMap(({ screen, nav: { id, label, letter, group, also } }) => {
      const href = hrefOf(screen, reach);
      if (href === null) return [];
      const begins = [`${screen.path}/`, ...(also === undefined ? [] : [also])];
      const isCurrent = path === screen.path || begins.some((begin) => path.startsWith(begin));
      return [{ id, label: sayOf(screen, language)(label), letter, group, href, isCurrent, count: 0 }];
    });
  }

  function startsOf({ base, permissions }: Reach, language: Language): StartItem[] {
    if (base === null) return [];
    return placed.flatMap(({ screen, starts }) =>
      starts.flatMap(({ id, label, letter, permission, to }: Start) =>
        letter !== undefined && typeof to === 'string' && permissions.has(permission)
          ? [{ id, label: sayOf(screen, language)(label), letter, href: `${base}/${to}` }]
          : [],
      ),
    );
  }

  /** A page below a tab belongs to that tab: to the tab whose address is the longest beginning of its own. */
  function tabsOf(reach: Reach, path: string): Tab[] {
    const own = tabbed
      .filter(({ screen }) => path === screen.path || path.startsWith(`${screen.path}/`))
      .toSorted((a, b) => b.screen.path.length - a.screen.path.length)[0];
    return tabbed.flatMap(({ screen, tab }) => {
      const href = tab.of === own?.tab.of ? hrefOf(screen, reach) : null;
      return href === null ? [] : [{ label: tab.label, href, isCurrent: screen === own?.screen }];
    });
  }

  /** How much waits behind each entry. If a count cannot be read, it is left out, and the page is still shown. */
  async function addCounts(frame: Frame, caller: MemberCaller | ConsoleCaller): Promise<Frame> {
    if (!('organisationId' in caller)) return frame;
    const countOf = ({ id }: NavItem) => placed.find(({ nav }) => nav.id === id)?.nav.count;
    const counts = await Promise.all(frame.nav.map((item) => countOf(item)?.(caller).catch(() => 0) ?? 0));
    return { ...frame, nav: frame.nav.map((item, index) => ({ ...item, count: counts[index] ?? 0 })) };
  }

  /** The first screen that this person may open; null if there is none. */
  function firstOf(signedIn: SignedIn, slug: string, environment: string): string | null {
    const place = signedIn.memberships.find(({ organisation }) => organisation.slug === slug);
    if (!place) return null;
    const reach = { signedIn, base: baseOf(slug, environment), permissions: place.permissions };
    return placed.map(({ screen }) => hrefOf(screen, reach)).find((href) => href !== null) ?? null;
  }

  function make(
    request: FastifyRequest,
    reply: FastifyReply,
    screen: Pick<Screen, 'path' | 'startsSlim'>,
    form: RefusedForm | null,
  ): Frame {
    const signedIn = request.signedIn as SignedIn;
    const caller = request.member as Partial<ConsoleCaller>;
    const { organisation, environment, role, permissions = new Set<string>() } = caller;
    const place =
      organisation && environment && role
        ? { organisation, environment, role, base: baseOf(organisation.slug, environment) }
        : null;
    const [first] = signedIn.memberships;
    const navBase = place?.base ?? (first ? baseOf(first.organisation.slug, 'live') : null);
    const navPermissions = place ? permissions : (first?.permissions ?? permissions);
    const reach = { signedIn, base: navBase, permissions: navPermissions };
    const path = plainPath(screen.path);
    const reader = readReader(request, reply);
    const address = form ? ownAddress(screen, request, place?.base, reader.address) : reader.address;
    return {
      reader: { ...reader, address: shortAddress(address, place ? `${place.base}/${path}` : undefined) },
      member: signedIn.member,
      place,
      organisations: signedIn.memberships.map(({ organisation: { slug, name } }) => ({
        slug,
        name,
        href: baseOf(slug, environment ?? 'live'),
      })),
      environments: place
        ? (['live', 'sandbox'] as const).map((one) => ({
            environment: one,
            href: `${baseOf(place.organisation.slug, one)}/${path}`,
          }))
        : [],
      nav: navOf(reach, screen.path, reader.language),
      starts: startsOf(reach, reader.language),
      tabs: tabsOf(reach, screen.path),
      permissions: [...permissions],
      flash: flashes.take(request, reply),
      form,
      bodyOf: (action) => bodies.get(action),
      isUnfiltered: false,
      once: randomBytes(32).toString('base64url'),
      choices: {
        rail: readChoice(request, reply, 'rail', ['wide', 'slim'] as const) ?? (screen.startsSlim ? 'slim' : 'wide'),
        letters: readChoice(request, reply, 'letters', ['on', 'off'] as const) ?? 'on',
      },
      nowMs: clock.now(),
    };
  }

  return { make, addCounts, firstOf };
}

export type Frames = ReturnType<typeof makeFrames>;
