// Finds every regular expression of the product in its syntax trees: literals, `new RegExp('…')` and schema patterns.
import { listFiles, type Node, readSource, visitNodes } from './syntax.ts';

export type FoundRegex = { place: string; regex: RegExp };

export async function findRegexes(): Promise<FoundRegex[]> {
  const found: FoundRegex[] = [];
  for (const path of (await listFiles('src', '.ts')).filter((one) => !one.endsWith('.test.ts'))) {
    const text = await readSource(path);
    visitNodes(path, text, (node) => {
      const source = readRegex(node);
      if (!source) return;
      const place = `${path}:${text.slice(0, node.start).split('\n').length}`;
      found.push({ place, regex: new RegExp(source.pattern, source.flags) });
    });
  }
  return found;
}

function readRegex(node: Node): { pattern: string; flags: string } | undefined {
  const { regex } = node as { regex?: { pattern: string; flags: string } };
  if (node.type === 'Literal' && regex) return regex;
  const isSchemaPattern = node.type === 'Property' && (node.key as { name?: string }).name === 'pattern';
  if (isSchemaPattern) return readText(node.value, 'u');
  const isMade = node.type === 'NewExpression' && (node.callee as { name?: string }).name === 'RegExp';
  return isMade ? readText((node.arguments as unknown[])[0], '') : undefined;
}

function readText(node: unknown, flags: string): { pattern: string; flags: string } | undefined {
  const { value } = (node ?? {}) as { value?: unknown };
  return typeof value === 'string' ? { pattern: value, flags } : undefined;
}
