// Finds every regular expression of the product in its syntax trees: literals, `new RegExp('…')` and schema patterns.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export type FoundRegex = { place: string; regex: RegExp };

const root = fileURLToPath(new URL('../../', import.meta.url));

type Node = Record<string, unknown> & { type: string; start: number };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

export async function findRegexes(): Promise<FoundRegex[]> {
  const paths = (await readdir(join(root, 'src'), { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const found: FoundRegex[] = [];
  for (const path of paths) {
    const text = await readFile(join(root, 'src', path), 'utf8');
    const place = (node: Node) => `src/${path}:${text.slice(0, node.start).split('\n').length}`;
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`src/${path} cannot be parsed: ${errors[0]?.message}`);
    visit(program, (node) => {
      const source = readRegex(node);
      if (source) found.push({ place: place(node), regex: new RegExp(source.pattern, source.flags) });
    });
  }
  return found;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see);
  } else if (isNode(value)) {
    if (typeof value.type === 'string') see(value);
    for (const item of Object.values(value)) if (isNode(item)) visit(item, see);
  }
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
  const { value } = (isNode(node) ? node : {}) as { value?: unknown };
  return typeof value === 'string' ? { pattern: value, flags } : undefined;
}
