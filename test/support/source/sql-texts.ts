// Finds SQL in source code, in any quotes and over any number of lines.
import { type Node, visitNodes } from './syntax.ts';

const objects = 'table|index|unique|view|materialized|function|schema|sequence|trigger|type|database|extension';

/** How a statement begins: a keyword and what must follow it, so that a single word ("listen") is not SQL. */
const statement = `(?:${[
  '(?:select|update|copy|lock|listen|unlisten|notify|truncate|declare|explain|analyze|vacuum|savepoint)[\\s(]+\\S',
  '(?:insert|merge)\\s+into\\s',
  'delete\\s+from\\s',
  'with\\s+(?:recursive\\s+)?\\w+\\s*(?:\\([^)]*\\)\\s*)?as\\s',
  'values\\s*\\(',
  'set\\s+(?:local|session|transaction|constraints)\\s',
  `(?:create|alter|drop|refresh)\\s+(?:or\\s+replace\\s+)?(?:${objects})\\s`,
  '(?:begin|commit|rollback)\\s*;?\\s*(?:$|[\'"`])',
].join('|')})`;
const isStatement = new RegExp(`^${statement}`, 'i');
const beginsInQuotes = new RegExp(`['"\`](?:\\s|--.*\\n)*${statement}`, 'i');

/** A call of a function that only PostgreSQL has, anywhere in the text. */
const call = /\b(?:pg_\w+|current_setting|set_config|nextval|hashtextextended)\s*\(/i;

function isSql(text: string): boolean {
  const words = text.replace(/^(?:\s|--.*\n)+/, '');
  // Keywords are all lower or all upper case; "Copy the key" is a sentence.
  const isKeyword = /^(?:[a-z]+|[A-Z]+)\b/.test(words);
  return (isKeyword && isStatement.test(words)) || call.test(text);
}

/** Most files hold no SQL, and need not be parsed. */
function mayHoldSql(source: string): boolean {
  const plain = source.replaceAll(/\$\{[^}]*\}/g, 'hole').replaceAll(/\\[nrt]/g, '\n');
  return beginsInQuotes.test(plain) || call.test(plain);
}

/** The strings of a file that are SQL. */
export const findSql = (path: string, source: string): string[] =>
  mayHoldSql(source) ? listTexts(path, source).filter(isSql) : [];

function listTexts(path: string, source: string): string[] {
  const found: string[] = [];
  visitNodes(path, source, (node) => {
    const text = readText(node);
    if (text !== undefined) found.push(text);
  });
  return found;
}

const mayBeWholeRow = /(?:select|,|returning)\s+\*|\.\*|\b(?:to_jsonb?|row_to_json|jsonb?_agg)\(/i;

/**
 * Where a file asks for all columns of a table, also in a part of a statement: `select *`, `returning *`, `t.*`, or a whole row as
 * JSON. All columns of a subquery are fine, since the subquery names them.
 */
export function findWholeRows(path: string, source: string, tables: readonly string[]): string[] {
  if (!mayBeWholeRow.test(source)) return [];
  const table = `(?:${tables.join('|')})\\b`;
  const bound = new RegExp(
    `(?:from|join|into|update|using|,)\\s+${table}\\s+(?:as\\s+)?(?!set\\b|where\\b|on\\b|join\\b)(\\w+)`,
    'gi',
  );
  const stars = new RegExp(`(?:select|,)\\s+\\*[^()]*?\\sfrom\\s+${table}|returning\\s+(?:\\w+\\.)?\\*`, 'gi');
  return listTexts(path, source).flatMap((text) => {
    const names = [...text.matchAll(bound)].map(([, alias]) => alias);
    const any = names.length > 0 ? `(?:${names.join('|')})` : '(?!)';
    const ofAlias = new RegExp(`\\b${any}\\.\\*|\\b(?:to_jsonb?|row_to_json|jsonb?_agg)\\(${any}\\)`, 'gi');
    return [...text.matchAll(stars), ...text.matchAll(ofAlias)].map(([found]) => found.replaceAll(/\s+/g, ' '));
  });
}

/** Which of these tables the strings of a file name, also in a part of a statement. A table may be called like a word ("member"). */
export function findTables(path: string, source: string, tables: readonly string[]): string[] {
  const word = `(?:from|join|into|update|table|using|truncate|references|only|,)\\s+"?(?:${tables.join('|')})\\b`;
  const long = tables.filter((table) => table.includes('_')).join('|');
  const named = new RegExp(`${long === '' ? '' : `\\b(?:${long})\\b|`}${word}`, 'g');
  return listTexts(path, source).flatMap((text) => [...text.matchAll(named)].map(([found]) => found));
}

function readText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = node.quasis as { value: { cooked: string | null; raw: string } }[];
  // The value of an expression is unknown here; a word replaces it, so that `select ${columns}` is still a statement.
  return parts.map(({ value }) => value.cooked ?? value.raw).join('hole');
}
