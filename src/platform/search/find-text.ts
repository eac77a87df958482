// Writes the part of a search that all rooms share: which rows of a table contain the words, at most 1,001.
import type { Tenant } from '../database/tenant.ts';
import type { Term } from './rules/term.ts';
import { escapeLike, type TextIndex, tenantKey } from './text-indexes.ts';

/** Design console.md: broader terms stop at 1,000 candidates. One more shows that there are more. */
export const mostCandidates = 1_000;

export type Candidates = {
  /** A select of the wanted columns. */
  text: string;
  /** Its values; the surrounding statement adds its own. */
  values: unknown[];
  /** An SQL condition: whether this text begins with the term. */
  begins(text: string): string;
};

export type CandidatesWanted = {
  index: TextIndex;
  /** Without the index only the beginnings of words are found, as they are written. */
  isBuilt: boolean;
  term: Term;
  /** $1 and $2 of the statement; null for tables that belong to no tenant. */
  tenant: Tenant | null;
  columns: string;
};

const escaped = (text: string) => escapeLike(`lower(${text})`);

/** `jana@` of `jana@example`, if an index can find it. */
function mailboxOf(word: string): string | null {
  const at = word.lastIndexOf('@');
  return at < word.length - 1 && /[a-z\d]{3}/i.test(word.slice(0, Math.max(at, 0))) ? word.slice(0, at + 1) : null;
}

export function selectCandidates({ index, isBuilt, term, tenant, columns }: CandidatesWanted): Candidates {
  if (index.ofTenant !== (tenant !== null)) throw new Error(`The rows of ${index.table} need their tenant.`);
  const values: unknown[] = tenant ? [tenant.organisationId, tenant.environment] : [];
  const first = values.length + 1;
  const holds = (word: string): string => {
    const place = `$${values.push(word)}::text`;
    const folded = `platform_fold(${index.document})`;
    const mailbox = mailboxOf(word);
    // Very many e-mails share the part after the @: only the part before it is worth an index lookup.
    if (isBuilt && mailbox !== null)
      return `${folded} like platform_part($${values.push(mailbox)}::text)
        and position(platform_fold(${place}) in ${folded}) > 0`;
    return isBuilt
      ? `${folded} like platform_part(${place})`
      : `' ' || lower((${index.document}) collate "default") like '% ' || ${escaped(place)} || '%'`;
  };
  const found = term.written.map((words) => `(${words.map(holds).join(' and ')})`).join(' or ');
  const ofTenant = tenant ? ['organisation_id = $1 and environment = $2'] : [];
  // The tenant once more, in the form of the index.
  const inIndex = tenant && isBuilt ? [`${tenantKey} = $1::bigint::text || $2::text`] : [];
  return {
    text: `select ${columns} from ${index.table} where ${[...ofTenant, ...inIndex, `(${found})`].join(' and ')}
      limit ${mostCandidates + 1}`,
    values,
    begins: (text) =>
      isBuilt
        ? `coalesce(platform_fold(${text}) like ltrim(platform_part($${first}::text), '%'), false)`
        : `coalesce(lower(${text}) like ${escaped(`$${first}::text`)} || '%', false)`,
  };
}
