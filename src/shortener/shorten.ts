// The story of making a short link: check the target and the code, count it against the client's limit, keep it.
import { createHmac } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import type { Actor } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Decision } from '#platform/limits/limiter.ts';
import { msg, type Text } from '#platform/text/msg.ts';
import { codeTaken, invalidCustomCode, invalidUrl, tooManyLinks } from './errors.ts';
import type { ServedShortener, ShortenerRoom } from './room.ts';
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  type CustomCodeProblem,
  checkCustomCode,
  checkForeignCode,
  type ForeignCodeProblem,
  suggestCodes,
} from './rules/short-code.ts';
import { showLink } from './rules/show-link.ts';
import { checkTargetUrl, type TargetProblem } from './rules/target-url.ts';
import type { ShortUrl } from './schema.ts';
import type { Link } from './store.ts';

type Wanted = { url: string; custom: string | undefined };

type ShortenRequest = Wanted & {
  client: string;
  by: Actor;
  /** The same request of the same client with the same key is done once; left out, it is done each time. */
  idempotencyKey?: string | undefined;
  /** Called with what is left of the client's limit, before the link is made or refused. */
  onLimit: (decision: Decision) => void;
};

const SUGGESTIONS = 3;

export const drawCode = customAlphabet(CODE_ALPHABET, CODE_LENGTH);

/** Free codes that resemble one that is taken. */
export async function findFree({ store }: ShortenerRoom, taken: string, within?: Queries): Promise<string[]> {
  const tails = Array.from({ length: SUGGESTIONS * 2 }, () => drawCode().slice(0, 4));
  const candidates = suggestCodes(taken, tails);
  const used = await store.findLinks(candidates, within);
  return candidates.filter((code) => !used.has(code)).slice(0, SUGGESTIONS);
}

/** The name of what `checkWanted` complains about; null when it does not. */
export function findProblem(room: ShortenerRoom, { url, custom }: Wanted): TargetProblem | CustomCodeProblem | null {
  const problem = findTargetProblem(room, url.trim());
  return problem ?? (custom === undefined ? null : checkCustomCode(custom));
}

/** Throws what `shortenUrl` would say about the address and the code by themselves; makes and counts nothing. */
export function checkWanted(room: ShortenerRoom, { url, custom }: Wanted): void {
  const badTarget = explainTarget(room, url.trim());
  if (badTarget !== null) throw invalidUrl({ message: badTarget });
  const badCode = custom === undefined ? null : explainCode(custom);
  if (badCode !== null) throw invalidCustomCode({ message: badCode });
}

export async function shortenUrl(room: ServedShortener, request: ShortenRequest): Promise<ShortUrl> {
  const { custom, client, by, onLimit, idempotencyKey: key } = request;
  const { idempotency, made, visitorSecret } = room;
  // Blanks around an address come with pasting; what is stored has none.
  const url = request.url.trim();
  checkWanted(room, { url, custom });
  let counted: Decision | undefined;
  /** Only what is made counts: a request that is repeated finds its answer, and never comes here. */
  const makeOne = async (within?: Queries): Promise<ShortUrl> => {
    if (counted === undefined) {
      const decision = await made.take(client, room.settings.SHORTEN_PER_HOUR);
      onLimit(decision);
      if (!decision.allowed) throw tooManyLinks();
      counted = decision;
    }
    return showLink(await insertLink(room, { url, custom }, by, within), room.shortenerUrl);
  };
  try {
    // A digest distinguishes clients without naming them: no address is stored.
    const digest = () => createHmac('sha256', visitorSecret).update(client).digest();
    const shown =
      key === undefined
        ? await makeOne()
        : await room.store.transaction((within) => {
            const keyed = { client: digest(), operation: 'shortener/shorten', key, payload: { url, custom } };
            return idempotency.once(keyed, within, () => makeOne(within));
          });
    if (counted) room.onMade(shown.short_code);
    return shown;
  } catch (error) {
    // Spec 8 limits the links that are made; one that was refused does not count.
    if (counted) made.giveBack(client, counted);
    throw error;
  }
}

async function insertLink(room: ShortenerRoom, { url, custom }: Wanted, by: Actor, within?: Queries): Promise<Link> {
  for (;;) {
    const code = custom ?? drawCode();
    // A stranger's link belongs to no organisation.
    const row = room.audit.rowOf({ actor: by, action: 'link.create', subject: code, after: { target: url } });
    const createdAt = new Date(room.clock.now());
    const link = await room.store.insertLink({ code, originalUrl: url, createdAt }, row, within);
    if (link !== null) return link;
    if (custom !== undefined) throw codeTaken({ extra: { suggestions: await findFree(room, custom, within) } });
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

function findTargetProblem({ ownAddresses, blocked }: ShortenerRoom, url: string): TargetProblem | null {
  const verdict = checkTargetUrl(url, ownAddresses, blocked.isBlockedHost);
  return verdict.ok ? null : verdict.problem;
}

/** What is wrong with an address, in words; null when it can be shortened. */
function explainTarget(room: ShortenerRoom, url: string): string | null {
  const problem = findTargetProblem(room, url);
  return problem === null ? null : targetWords[problem].text;
}

/** The same for people, who send no parameter. */
export const explainTyped = (room: ShortenerRoom, url: string): string | null =>
  url === '' ? msg('The address is missing. It begins with http:// or https://.').text : explainTarget(room, url);

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
