// Finds SQL in source code, in any quotes and over any number of lines.
import { type Node, visitNodes } from './syntax.ts';

const objects = 'table|index|unique|view|materialized|function|schema|sequence|trigger|type|database|extension';

/** How a statement begins: a keyword and what must follow it, so that a single word ("listen") is not SQL. */
const statement = new RegExp(
  `^(?:${[
    '(?:select|update|copy|lock|listen|unlisten|notify|truncate|declare|explain|analyze|vacuum|savepoint)[\\s(]+\\S',
    '(?:insert|merge)\\s+into\\s',
    'delete\\s+from\\s',
    'with\\s+(?:recursive\\s+)?\\w+\\s*(?:\\([^)]*\\)\\s*)?as\\s',
    'values\\s*\\(',
    'set\\s+(?:local|session|transaction|constraints)\\s',
    `(?:create|alter|drop|refresh)\\s+(?:or\\s+replace\\s+)?(?:${objects})\\s`,
    '(?:begin|commit|rollback)\\s*;?\\s*$',
  ].join('|')})`,
  'i',
);

/** A call of a function that only PostgreSQL has, anywhere in the text. */
const call = /\b(?:pg_\w+|current_setting|set_config|nextval|hashtextextended)\s*\(/i;

function isSql(text: string): boolean {
  const words = text.replace(/^(?:\s|--.*\n)+/, '');
  // Keywords are all lower or all upper case; "Copy the key" is a sentence.
  const isKeyword = /^(?:[a-z]+|[A-Z]+)\b/.test(words);
  return (isKeyword && statement.test(words)) || call.test(text);
}

/** The strings of a file that are SQL. */
export function findSql(path: string, source: string): string[] {
  const found: string[] = [];
  visitNodes(path, source, (node) => {
    const text = readText(node);
    if (text !== undefined && isSql(text)) found.push(text);
  });
  return found;
}

function readText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = node.quasis as { value: { cooked: string | null; raw: string } }[];
  // The value of an expression is unknown here; a word replaces it, so that `select ${columns}` is still a statement.
  return parts.map(({ value }) => value.cooked ?? value.raw).join('hole');
}
