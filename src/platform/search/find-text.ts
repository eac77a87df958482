// Writes the part of a search that all rooms share: which rows of a table hold the words, at most 1,000 and one of them.
import type { Tenant } from '../database/tenant.ts';
import type { Term } from './rules/term.ts';
import { escapeLike, type TextIndex, tenantKey } from './text-indexes.ts';

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
  /** Whether the index is there; without it only beginnings of words are found, as they are written. */
  isReady: boolean;
  term: Term;
  /** $1 and $2 of the statement; null for tables that belong to nobody. */
  tenant: Tenant | null;
  columns: string;
};

const escaped = (text: string) => escapeLike(`lower(${text})`);

export function selectCandidates({ index, isReady, term, tenant, columns }: CandidatesWanted): Candidates {
  if (index.ofTenant !== (tenant !== null)) throw new Error(`The rows of ${index.table} need their tenant.`);
  const values: unknown[] = tenant ? [tenant.organisationId, tenant.environment] : [];
  const holds = (word: string): string => {
    const place = `$${values.push(word)}::text`;
    return isReady
      ? `platform_fold(${index.document}) like platform_part(${place})`
      : `' ' || lower(${index.document}) like '% ' || ${escaped(place)} || '%'`;
  };
  const first = values.length + 1;
  const found = term.alternatives.map((words) => `(${words.map(holds).join(' and ')})`).join(' or ');
  const conditions = [
    // The second line is the first one, as the index knows it.
    ...(tenant ? ['organisation_id = $1 and environment = $2', `${tenantKey} = $1::bigint::text || $2::text`] : []),
    `(${found})`,
  ];
  return {
    text: `select ${columns} from ${index.table} where ${conditions.join(' and ')} limit ${mostCandidates + 1}`,
    values,
    begins: (text) =>
      isReady
        ? `coalesce(platform_fold(${text}) like ltrim(platform_part($${first}::text), '%') , false)`
        : `coalesce(lower(${text}) like ${escaped(`$${first}::text`)} || '%', false)`,
  };
}
