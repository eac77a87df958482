// Writes the part of a search that all rooms share: which rows of a table hold the words, at most 1,000 and one of them.
import type { Tenant } from '../database/tenant.ts';
import type { Term } from './rules/term.ts';
import { coveredBy, escapeLike, type Segment, type TextIndex, tenantKey } from './text-indexes.ts';

/** Design console.md: broader terms stop at 1,000 candidates. One more says that there are more. */
export const mostCandidates = 1_000;

export type Candidates = {
  /** A select of the wanted columns. */
  text: string;
  /** Its values, to which the statement around it adds its own. */
  values: unknown[];
  /** An SQL condition: whether this text begins with what is looked for. */
  begins(text: string): string;
};

export type CandidatesWanted = {
  index: TextIndex;
  /** What there is of the index; without any only beginnings of words are found, as they are written. */
  segments: readonly Segment[];
  term: Term;
  /** $1 and $2 of the statement; null for tables that belong to nobody. */
  tenant: Tenant | null;
  columns: string;
};

const escaped = (text: string) => escapeLike(`lower(${text})`);

/** `jana@` of `jana@example`, if an index can find it. */
function mailboxOf(word: string): string | null {
  const at = word.lastIndexOf('@');
  return at < word.length - 1 && /[a-z\d]{3}/i.test(word.slice(0, Math.max(at, 0))) ? word.slice(0, at + 1) : null;
}

export function selectCandidates({ index, segments, term, tenant, columns }: CandidatesWanted): Candidates {
  if (index.ofTenant !== (tenant !== null)) throw new Error(`The rows of ${index.table} need their tenant.`);
  const isReady = segments.length > 0;
  const values: unknown[] = tenant ? [tenant.organisationId, tenant.environment] : [];
  const first = values.length + 1;
  const holds = (word: string): string => {
    const place = `$${values.push(word)}::text`;
    const folded = `platform_fold(${index.document})`;
    const mailbox = mailboxOf(word);
    // Half the world shares the part of an e-mail after its @: only what is before it is worth a look into the index.
    if (isReady && mailbox !== null)
      return `${folded} like platform_part($${values.push(mailbox)}::text)
        and position(platform_fold(${place}) in ${folded}) > 0`;
    return isReady
      ? `${folded} like platform_part(${place})`
      : `' ' || lower((${index.document}) collate "default") like '% ' || ${escaped(place)} || '%'`;
  };
  const found = term.written.map((words) => `(${words.map(holds).join(' and ')})`).join(' or ');
  const ofTenant = tenant ? ['organisation_id = $1 and environment = $2'] : [];
  // The tenant once more, as the index knows it.
  const inIndex = tenant ? [`${tenantKey} = $1::bigint::text || $2::text`] : [];
  const select = (...conditions: string[]) =>
    `select ${columns} from ${index.table} where ${[...ofTenant, ...conditions, `(${found})`].join(' and ')}
     limit ${mostCandidates + 1}`;
  const last = segments.at(-1)?.to ?? null;
  // New rows first: they are in no index yet, and what somebody looks for is often new.
  const parts = [
    ...(isReady && last === null ? [] : [select(coveredBy(index, { from: last, to: null }))]),
    ...segments.map((segment) => select(...inIndex, coveredBy(index, segment))),
  ];
  return {
    text: `select * from (${parts.map((part) => `(${part})`).join(' union all ')}) as part limit ${mostCandidates + 1}`,
    values,
    begins: (text) =>
      isReady
        ? `coalesce(platform_fold(${text}) like ltrim(platform_part($${first}::text), '%'), false)`
        : `coalesce(lower(${text}) like ${escaped(`$${first}::text`)} || '%', false)`,
  };
}
