// The list of customers without an address: who attends events under a number that no contact has. Which numbers those are is
// known only by looking through all of them, so a page looks through so many and says where the next one goes on.
import type { Tenant } from '#platform/database/tenant.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { type AskedPage, type PageRead, readPage, readSorted } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { limitOf } from '#platform/search/list-search.ts';
import type { CustomerRoom } from './room.ts';
import { customerPath } from './rules/customer-path.ts';
import { keysOf } from './views.ts';

/** How many numbers are looked up at once, and how often for one page: in all about a tenth of a second. */
const step = 1_000;
const mostSteps = 5;

const keyOf = (id: string) => [id];

async function withoutContact(
  { customerStore }: CustomerRoom,
  tenant: Tenant,
  ids: readonly string[],
): Promise<string[]> {
  const known = ids.length === 0 ? new Set() : await customerStore.listKnown(tenant, ids);
  return ids.filter((id) => !known.has(id));
}

/** Walks on from where the page begins, until it is full, or the numbers end, or enough were looked at. */
async function walk(room: CustomerRoom, tenant: Tenant, { from, isBackwards, limit }: PageRead) {
  const rows: string[] = [];
  let [at, looked] = [from, 0];
  for (let count = 0; count < mostSteps; count += 1) {
    const ids = await room.attending.listNumbers(tenant, { from: at, isBackwards, limit: step });
    rows.push(...(await withoutContact(room, tenant, ids)));
    looked += ids.length;
    const last = ids.at(-1);
    if (ids.length < step || last === undefined) return { rows, looked, stoppedAt: null };
    if (rows.length >= limit) break;
    at = [last];
  }
  return { rows, looked, stoppedAt: at };
}

export async function viewNumbered(room: CustomerRoom, caller: ConsoleCaller, asked: AskedPage & { q?: string }) {
  const { q = '' } = asked;
  const match = await room.attending.search(caller, q);
  /** How many were searched, if the page is not full although there may be more. */
  let looked: number | null = null;
  const page = await readPage<string>(asked, {
    kinds: ['text'],
    keyOf,
    read: async (wanted) => {
      if (match.kind !== 'all') {
        const found = await withoutContact(room, caller, [...new Set(keysOf(match))].sort());
        return readSorted(found, keyOf)(wanted);
      }
      const walked = await walk(room, caller, wanted);
      if (walked.rows.length >= wanted.limit || walked.stoppedAt === null) return walked.rows.slice(0, wanted.limit);
      looked = walked.looked;
      return { rows: walked.rows, goOnFrom: walked.stoppedAt };
    },
  });
  const overviews = await room.attending.overviews(caller, page.items);
  const items = page.items.map((identityId) => {
    const { name = null, email = null, phone = null, next = null } = overviews.get(identityId) ?? {};
    return { identityId, path: customerPath(identityId), name: name ?? identityId, email, phone, next };
  });
  return { ...page, items, q, limited: limitOf(match), looked: looked as number | null };
}
export type NumberedView = ViewOf<typeof viewNumbered>;
