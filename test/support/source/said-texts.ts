// Finds in the syntax trees of the product what is said to people: every text of `t('…')` and `msg('…')`, with its values.
import { listFiles, type Node, readSource, visitNodes } from './syntax.ts';

export type Said = {
  path: string;
  text: string;
  /** The names of the values; null where there are none, or where the call does not show them. */
  names: string[] | null;
};

export type SaidTexts = {
  said: Said[];
  /** Calls with something else than one literal: a variable, two texts that are joined, a choice of two. */
  unclear: { path: string; call: string }[];
};

export async function findSaidTexts(folders: readonly string[]): Promise<SaidTexts> {
  const all = (await Promise.all(folders.map((folder) => listFiles(folder, '')))).flat();
  const paths = all.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const found: SaidTexts = { said: [], unclear: [] };
  for (const path of paths) readSaid(path, await readSource(path), found);
  return found;
}

/** Most files say nothing, and need not be parsed. */
const mayBeCall = /\b(?:t|msg)\(/;

function readSaid(path: string, text: string, found: SaidTexts): void {
  if (!mayBeCall.test(text)) return;
  visitNodes(path, text, (node) => {
    if (node.type !== 'CallExpression' || !isSaying(node.callee as Node)) return;
    const [said, values] = node.arguments as (Node | undefined)[];
    const literal = readLiteral(said);
    if (literal !== null) found.said.push({ path, text: literal, names: readNames(values) });
    else found.unclear.push({ path, call: text.slice(node.start, node.start + 60).replaceAll(/\s+/g, ' ') });
  });
}

function isSaying(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 't' || callee.name === 'msg';
  return callee.type === 'MemberExpression' && (callee.property as Node).name === 't';
}

function readLiteral(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  const { expressions, quasis } = (node ?? {}) as { expressions?: unknown[]; quasis?: { value: { cooked: string } }[] };
  return node?.type === 'TemplateLiteral' && expressions?.length === 0 ? (quasis?.[0]?.value.cooked ?? null) : null;
}

function readNames(node: Node | undefined): string[] | null {
  if (node?.type !== 'ObjectExpression') return null;
  const names = (node.properties as Node[]).map(({ key }) => (key as Node | undefined)?.name);
  return names.every((name) => typeof name === 'string') ? names : null;
}
