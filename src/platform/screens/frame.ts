// Makes the frame of a page: navigation by permission, the switches of organisation and environment, and the message of what
// was just done.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { readChoice, readReader } from '../http/preferences.ts';
import type { ConsoleCaller, Flash, Frame, MemberCaller, NavItem, RefusedForm, Screen, SignedIn } from './screen.ts';
import type { Cookies, Seal } from './sealed-cookie.ts';

export type FrameNeeds = { screens: readonly Screen[]; clock: Clock; flashes: Flashes };

const flashSeconds = 60;

type Sealed = { sessionId: string; href: string; untilMs: number; flash: Flash };

/**
 * A message for the next page, shown once. It belongs to its session and to that page: another tab, or the next person at the
 * browser, never sees it.
 */
export function makeFlashes(cookie: Cookies, seal: Seal, clock: Clock) {
  return {
    set: (request: FastifyRequest, reply: FastifyReply, href: string, flash: Flash) => {
      const { sessionId } = request.member;
      const sealed: Sealed = { sessionId, href, untilMs: clock.now() + flashSeconds * 1_000, flash };
      cookie.set(reply, seal.close(sealed), flashSeconds);
    },
    take: (request: FastifyRequest, reply: FastifyReply): Flash | null => {
      const text = cookie.read(request);
      const sealed = text ? (seal.open(text) as Sealed | null) : null;
      if (!sealed || request.method !== 'GET' || sealed.href !== request.url) return null;
      if (sealed.sessionId !== request.member.sessionId || sealed.untilMs < clock.now()) return null;
      cookie.clear(reply);
      return sealed.flash;
    },
  };
}
export type Flashes = ReturnType<typeof makeFlashes>;

export const baseOf = (slug: string, environment: string) => `/console/${slug}/${environment}`;

/** The address of a screen without its parameters: what stands before the first of them. */
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
  const named = params as Record<string, string>;
  const own = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
  const [, query] = sentTo.split('?', 2);
  return query ? `${base}/${own}?${query}` : `${base}/${own}`;
}

const longestAddress = 1_000;

/** A page repeats its address in many links: a long one would make the page large (design "Errors stay small"). */
export const shortAddress = (address: string, otherwise = '/console'): string =>
  address.length > longestAddress ? otherwise : address;

export function makeFrames({ screens, clock, flashes }: FrameNeeds) {
  const placed = screens
    .flatMap((screen) => (screen.nav ? [{ screen, nav: screen.nav }] : []))
    .sort((a, b) => a.nav.at - b.nav.at);

  function navOf(signedIn: SignedIn, base: string | null, permissions: ReadonlySet<string>, path: string): NavItem[] {
    return placed.flatMap(({ screen, nav }) => {
      const isOpen =
        screen.scope === 'organisation'
          ? base !== null && permissions.has(String(screen.permission))
          : screen.scope === 'member' || signedIn.member.isOperator;
      if (!isOpen) return [];
      const href = screen.scope === 'organisation' ? `${base}/${screen.path}` : `/console/${screen.path}`;
      const isCurrent = path === screen.path || path.startsWith(`${screen.path}/`);
      return [{ id: nav.id, group: nav.group, href, isCurrent, count: 0 }];
    });
  }

  /** How much waits behind each entry. A count that cannot be read is no reason to lose the page: it is left out. */
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
    return navOf(signedIn, baseOf(slug, environment), place.permissions, '')[0]?.href ?? null;
  }

  function make(
    request: FastifyRequest,
    reply: FastifyReply,
    screen: Pick<Screen, 'path'>,
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
      nav: navOf(signedIn, navBase, navPermissions, screen.path),
      permissions: [...permissions],
      flash: flashes.take(request, reply),
      form,
      isUnfiltered: false,
      once: randomBytes(32).toString('base64url'),
      choices: {
        rail: readChoice(request, reply, 'rail', ['wide', 'slim'] as const) ?? 'wide',
        letters: readChoice(request, reply, 'letters', ['on', 'off'] as const) ?? 'on',
      },
      nowMs: clock.now(),
    };
  }

  return { make, addCounts, firstOf };
}

export type Frames = ReturnType<typeof makeFrames>;
