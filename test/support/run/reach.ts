// Finds out what a test uses: the files of test/ that it loads, the database, and other processes.
import { dirname, join } from 'node:path';
import { type Node, readSource, visitNodes } from '../source/syntax.ts';

type Reach = {
  /** The test itself, and the files of test/ that it loads. */
  modules: string[];
  /** Those of them that use the PostgreSQL of the run. */
  asksForPostgres: string[];
  /** Those of them that can start processes. */
  startsProcesses: string[];
};

type Imports = { names: string[]; asksForPostgres: boolean };

/** Follows the imports of the test in test/, not those of the product. */
export async function readReach(test: string): Promise<Reach> {
  const reach: Reach = { modules: [], asksForPostgres: [], startsProcesses: [] };
  const waiting = [test];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reach.modules.includes(path)) continue;
    reach.modules.push(path);
    const { names, asksForPostgres } = await readImports(path);
    if (asksForPostgres) reach.asksForPostgres.push(path);
    if (names.some((name) => /^(node:)?(child_process|cluster)$/.test(name))) reach.startsProcesses.push(path);
    for (const name of names) {
      const file = name.replace(/^#test\//, 'test/support/').replace(/^\.{1,2}\/.*/, join(dirname(path), name));
      if (file.startsWith('test/')) waiting.push(file);
    }
  }
  return reach;
}

const known = new Map<string, Imports>();

async function readImports(path: string): Promise<Imports> {
  const imports: Imports = known.get(path) ?? { names: [], asksForPostgres: false };
  if (known.has(path)) return imports;
  visitNodes(path, await readSource(path), (node) => {
    const name = readImport(node);
    if (name !== undefined) imports.names.push(name);
    const callee = node.type === 'CallExpression' ? (node.callee as { name?: string }).name : undefined;
    if (callee === 'inject') imports.asksForPostgres = true;
  });
  known.set(path, imports);
  return imports;
}

const loads = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'];

/** The name of the imported module; imports of types do not count. */
function readImport(node: Node): string | undefined {
  if (!loads.includes(node.type) || node.importKind === 'type' || node.exportKind === 'type') return undefined;
  const { value } = (node.source ?? {}) as { value?: unknown };
  return typeof value === 'string' ? value : undefined;
}
