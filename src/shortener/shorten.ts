// The story of making a short link: check the target and the code, count it against the client's limit, keep it.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Idempotency } from '#platform/idempotency/idempotency.ts';
import type { Decision, Limiter } from '#platform/limits/limiter.ts';
import { msg, type Text } from '#platform/text/msg.ts';
import { codeTaken, invalidCustomCode, invalidUrl, tooManyLinks } from './errors.ts';
import {
  type CustomCodeProblem,
  checkCustomCode,
  checkForeignCode,
  type ForeignCodeProblem,
  suggestCodes,
} from './rules/short-code.ts';
import { showLink } from './rules/show-link.ts';
import { checkTargetUrl, type TargetProblem } from './rules/target-url.ts';
import type { ShortUrl } from './schema.ts';
import type { Link, LinkStore } from './store.ts';

type ShortenNeeds = {
  store: LinkStore;
  audit: AuditLog;
  clock: Clock;
  shortenerUrl: string;
  ownAddresses: readonly URL[];
  isBlockedHost: (host: string) => boolean;
  limits: Limiter;
  perHour: number;
  idempotency: Pick<Idempotency, 'once'>;
  /** Tells clients apart without naming them: no address is stored. */
  digestClient: (client: string) => Buffer;
  makeCode: () => string;
  /** Called after a link was made. */
  onMade: (code: string) => void;
};

type ShortenRequest = {
  url: string;
  custom: string | undefined;
  client: string;
  by: Actor;
  /** The same request of the same client with the same key is done once; left out, it is done each time. */
  idempotencyKey?: string | undefined;
  /** Called with what is left of the client's limit, before the link is made or refused. */
  onLimit: (decision: Decision) => void;
};
export type Shorten = {
  make(request: ShortenRequest): Promise<ShortUrl>;
  /** Throws what `make` would say about the address and the code by themselves; makes and counts nothing. */
  check(request: Pick<ShortenRequest, 'url' | 'custom'>): void;
  /** The name of what `check` complains about; null when it does not. */
  findProblem(request: Pick<ShortenRequest, 'url' | 'custom'>): TargetProblem | CustomCodeProblem | null;
};

type Keyed = { key: string; client: string; payload: unknown };

const SUGGESTIONS = 3;

/** Free codes that resemble one that is taken. */
export async function findFree(
  { store, makeCode }: Pick<ShortenNeeds, 'store' | 'makeCode'>,
  taken: string,
): Promise<string[]> {
  const tails = Array.from({ length: SUGGESTIONS * 2 }, () => makeCode().slice(0, 4));
  const candidates = suggestCodes(taken, tails);
  const used = new Set((await store.listByCodes(candidates)).map(({ code }) => code));
  return candidates.filter((code) => !used.has(code)).slice(0, SUGGESTIONS);
}

export function makeShorten(needs: ShortenNeeds): Shorten {
  const { store, audit, clock, limits, perHour, makeCode } = needs;

  return { check, findProblem, make };

  function findProblem({ url, custom }: Parameters<Shorten['check']>[0]): TargetProblem | CustomCodeProblem | null {
    const verdict = checkTargetUrl(url.trim(), needs.ownAddresses, needs.isBlockedHost);
    if (!verdict.ok) return verdict.problem;
    return custom === undefined ? null : checkCustomCode(custom);
  }

  function check({ url, custom }: Parameters<Shorten['check']>[0]): void {
    const badTarget = explainTarget(needs, url.trim());
    if (badTarget !== null) throw invalidUrl({ message: badTarget });
    const badCode = custom === undefined ? null : explainCode(custom);
    if (badCode !== null) throw invalidCustomCode({ message: badCode });
  }

  async function make(request: ShortenRequest): Promise<ShortUrl> {
    const { custom, client, by, onLimit, idempotencyKey: key } = request;
    // Blanks around an address come with pasting; what is stored has none.
    const url = request.url.trim();
    check({ url, custom });
    let isCounted = false;
    const makeOne = async (within?: Queries): Promise<ShortUrl> => {
      if (!isCounted) isCounted = await count(client, onLimit);
      const link =
        custom === undefined ? await insertGenerated(url, by, within) : await insertCustom(url, custom, by, within);
      return showLink(link, needs.shortenerUrl);
    };
    try {
      const shown =
        key === undefined ? await makeOne() : await makeOnce({ key, client, payload: { url, custom } }, makeOne);
      if (isCounted) needs.onMade(shown.short_code);
      return shown;
    } catch (error) {
      // Spec 8 limits the links that are made; one that was refused does not count.
      if (isCounted) limits.giveBack(client);
      throw error;
    }
  }

  /** Only what is made counts: a request that is repeated finds its answer, and never comes here. */
  async function count(client: string, onLimit: ShortenRequest['onLimit']): Promise<true> {
    const decision = await limits.take(client, perHour);
    onLimit(decision);
    if (!decision.allowed) throw tooManyLinks();
    return true;
  }

  function makeOnce({ key, client, payload }: Keyed, work: (within: Queries) => Promise<ShortUrl>): Promise<ShortUrl> {
    const request = { client: needs.digestClient(client), operation: 'shortener/shorten', key, payload };
    return store.transaction((within) => needs.idempotency.once(request, within, () => work(within)));
  }

  /** Null when the code is taken. */
  function insert(code: string, url: string, by: Actor, within?: Queries): Promise<Link | null> {
    // A stranger's link belongs to no organisation.
    const row = audit.rowOf({ actor: by, action: 'link.create', subject: code, after: { target: url } });
    return store.insertLink({ code, originalUrl: url, createdAt: new Date(clock.now()) }, row, within);
  }

  async function insertGenerated(url: string, by: Actor, within?: Queries): Promise<Link> {
    for (;;) {
      const link = await insert(makeCode(), url, by, within);
      if (link !== null) return link;
    }
  }

  async function insertCustom(url: string, custom: string, by: Actor, within?: Queries): Promise<Link> {
    const link = await insert(custom, url, by, within);
    if (link === null) throw codeTaken({ extra: { suggestions: await findFree(needs, custom) } });
    return link;
  }
}

const targetWords: Record<TargetProblem, Text> = {
  missing: msg('The parameter url is empty. Send the link to shorten, beginning with http:// or https://.'),
  too_long: msg('The link is longer than 2048 characters, the maximum that can be shortened.'),
  control_characters: msg(
    'The link contains line breaks or control characters. Percent-encode them or leave them out.',
  ),
  scheme: msg('The link must begin with http:// or https://.'),
  not_a_url: msg('This is not a valid link. Check it by opening it in a browser.'),
  host: msg(
    'The host name of the link is not valid: its parts must have 1 to 63 letters, digits, hyphens or underscores.',
  ),
  port: msg('The link has port 0, which cannot be reached. Leave the port out or correct it.'),
  credentials: msg('The link contains a user name or password, which everyone who opens it would see. Leave them out.'),
  own_address: msg('The link leads to this shortener itself. Shorten the link of the final page instead.'),
  blocked: msg('The link leads to a website that cannot be shortened here.'),
};

/** For people, who send no parameter. */
export const noAddress = msg('The address is missing. It begins with http:// or https://.').text;

/** What is wrong with an address, in words; null when it can be shortened. */
export function explainTarget(needs: Pick<ShortenNeeds, 'ownAddresses' | 'isBlockedHost'>, url: string): string | null {
  const verdict = checkTargetUrl(url, needs.ownAddresses, needs.isBlockedHost);
  return verdict.ok ? null : targetWords[verdict.problem].text;
}

const codeWords: Record<CustomCodeProblem, Text> = {
  shape: msg('A custom code must have 3 to 20 letters and digits (A-Z, a-z, 0-9). Choose another one.'),
  reserved: msg('This code is reserved for the shortener itself. Choose another one.'),
};

/** What is wrong with a custom code, in words; null when it may be used. */
export function explainCode(custom: string): string | null {
  const problem = checkCustomCode(custom);
  return problem === null ? null : codeWords[problem].text;
}

const foreignWords: Record<ForeignCodeProblem, Text> = {
  shape: msg(
    'The code cannot be part of an address: it is empty, longer than 255 characters, or holds a slash, a question mark, a hash or a control character.',
  ),
  reserved: codeWords.reserved,
  dashboard: msg('The address of this code would be that of statistics or of a QR code: it ends with +, .svg or .png.'),
};

/** The same for a code that another shortener made. */
export function explainForeignCode(code: string): string | null {
  const problem = checkForeignCode(code);
  return problem === null ? null : foreignWords[problem].text;
}
