// The story of making a short link: check the target and the code, count it against the client's limit, keep it.
import type { Clock } from '#platform/clock.ts';
import type { Decision, Limiter } from '#platform/limits/limiter.ts';
import { codeTaken, invalidCustomCode, invalidUrl, tooManyLinks } from './errors.ts';
import { type CustomCodeProblem, checkCustomCode, suggestCodes } from './rules/short-code.ts';
import { showLink } from './rules/show-link.ts';
import { checkTargetUrl, TARGET_MAX_LENGTH, type TargetProblem } from './rules/target-url.ts';
import type { ShortUrl } from './schema.ts';
import type { Link, LinkStore } from './store.ts';

type ShortenNeeds = {
  store: LinkStore;
  clock: Clock;
  shortenerUrl: string;
  ownAddresses: readonly URL[];
  isBlockedHost: (host: string) => boolean;
  limits: Limiter;
  perHour: number;
  makeCode: () => string;
  /** Called after a link was made. */
  onMade: (code: string) => void;
};

type ShortenRequest = {
  url: string;
  custom: string | undefined;
  client: string;
  /** Called with what is left of the client's limit, before the link is made or refused. */
  onLimit: (decision: Decision) => void;
};
export type Shorten = {
  make(request: ShortenRequest): Promise<ShortUrl>;
  /** Throws what `make` would say about the address and the code by themselves; makes and counts nothing. */
  check(request: Pick<ShortenRequest, 'url' | 'custom'>): void;
};

const SUGGESTIONS = 3;

export function makeShorten(needs: ShortenNeeds): Shorten {
  const { store, clock, limits, perHour, makeCode } = needs;

  return { check, make };

  function check({ url, custom }: Parameters<Shorten['check']>[0]): void {
    const badTarget = explainTarget(needs, url);
    if (badTarget !== null) throw invalidUrl({ message: badTarget });
    const badCode = custom === undefined ? null : explainCode(custom);
    if (badCode !== null) throw invalidCustomCode({ message: badCode });
  }

  async function make({ url, custom, client, onLimit }: ShortenRequest): Promise<ShortUrl> {
    check({ url, custom });
    const decision = await limits.take(client, perHour);
    onLimit(decision);
    if (!decision.allowed) throw tooManyLinks();
    try {
      const link = custom === undefined ? await insertGenerated(url) : await insertCustom(url, custom);
      needs.onMade(link.code);
      return showLink(link, needs.shortenerUrl);
    } catch (error) {
      // Spec 8 limits the links that are made; one that was refused does not count.
      limits.giveBack(client);
      throw error;
    }
  }

  async function insertGenerated(url: string): Promise<Link> {
    for (;;) {
      const link = await store.insertLink({ code: makeCode(), originalUrl: url, createdAt: new Date(clock.now()) });
      if (link !== null) return link;
    }
  }

  async function insertCustom(url: string, custom: string): Promise<Link> {
    const link = await store.insertLink({ code: custom, originalUrl: url, createdAt: new Date(clock.now()) });
    if (link === null) throw codeTaken({ extra: { suggestions: await findFree(custom) } });
    return link;
  }

  async function findFree(taken: string): Promise<string[]> {
    const tails = Array.from({ length: SUGGESTIONS * 2 }, () => makeCode().slice(0, 4));
    const candidates = suggestCodes(taken, tails);
    const used = new Set((await store.listByCodes(candidates)).map(({ code }) => code));
    return candidates.filter((code) => !used.has(code)).slice(0, SUGGESTIONS);
  }
}

const targetWords: Record<TargetProblem, string> = {
  missing: 'The parameter url is empty. Send the address to shorten, beginning with http:// or https://.',
  too_long: `The url is longer than ${TARGET_MAX_LENGTH} characters, the most that can be shortened.`,
  control_characters:
    'The url has line breaks, control characters or outer blanks. Percent-encode them or leave them out.',
  scheme: 'The url must begin with http:// or https://.',
  not_a_url: 'The url is not a valid address. Check it by opening it in a browser.',
  host: 'The host of the url cannot exist: between its dots stand 1 to 63 letters, digits, hyphens or underscores.',
  port: 'The url has the port 0, at which nothing can be reached. Leave it out or correct it.',
  credentials: 'The url holds a user name or password, which everyone who follows the link would see. Leave them out.',
  own_address: 'The url leads to this shortener itself. Shorten the address that the visitor should arrive at.',
  blocked: 'The host of this url may not be shortened here.',
};

/** What is wrong with an address, in words; null when it can be shortened. */
export function explainTarget(needs: Pick<ShortenNeeds, 'ownAddresses' | 'isBlockedHost'>, url: string): string | null {
  const verdict = checkTargetUrl(url, needs.ownAddresses, needs.isBlockedHost);
  return verdict.ok ? null : targetWords[verdict.problem];
}

const codeWords: Record<CustomCodeProblem, string> = {
  shape: 'A custom code has 3 to 20 letters and digits (A-Z, a-z, 0-9). Choose another one.',
  reserved: 'This code is a reserved word of the shortener. Choose another one.',
};

/** What is wrong with a custom code, in words; null when it may be used. */
export function explainCode(custom: string): string | null {
  const problem = checkCustomCode(custom);
  return problem === null ? null : codeWords[problem];
}
