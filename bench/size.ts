// npm run size: counts the files and lines of the repository, by place and by kind; `-- --write` puts the table into ARCHITECTURE.md.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const kinds = ['code', 'styles', 'texts', 'tests'] as const;
type Kind = (typeof kinds)[number];
type Amount = { files: number; lines: number };
export type Size = Map<string, Record<Kind, Amount>>;

/** Texts are those that also exist in another language, and their translations. */
function kindOf(path: string): Kind | null {
  if (path.startsWith('locales/')) return 'texts';
  if (!/\.(ts|tsx|js|css)$/.test(path)) return null;
  if (path.startsWith('test/') || /\.test\.tsx?$/.test(path)) return 'tests';
  if (path.endsWith('.css')) return 'styles';
  return /(^|\/)(words|messages)(\/[^/]+)?\.tsx?$/.test(path) ? 'texts' : 'code';
}

/** A room of src, a part of web, or another top folder. */
function placeOf(path: string): string {
  const [top = '', next = '', ...rest] = path.split('/');
  if (top === 'src') return rest.length > 0 ? `src/${next}` : 'src itself';
  return top;
}

const none = (): Record<Kind, Amount> => ({
  code: { files: 0, lines: 0 },
  styles: { files: 0, lines: 0 },
  texts: { files: 0, lines: 0 },
  tests: { files: 0, lines: 0 },
});

const counted = ['src', 'web', 'bin', 'bench', 'test', 'locales'];

/** Counts the files as they are in the working tree. */
export function measureSize(): Size {
  const size: Size = new Map();
  const isInstalled = (name: string) => name.endsWith('node_modules');
  for (const path of globSync(`{${counted.join(',')}}/**/*.*`, { cwd: root, exclude: isInstalled })) {
    const kind = kindOf(path);
    if (!kind) continue;
    const place = placeOf(path);
    const amounts = size.get(place) ?? none();
    amounts[kind].files += 1;
    amounts[kind].lines += readFileSync(join(root, path), 'utf8').split('\n').length - 1;
    size.set(place, amounts);
  }
  return new Map([...size].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Product code is what a user runs: src and web, without tests. */
function sumOf(size: Size, of: readonly Kind[], only: (place: string) => boolean): Amount {
  const sum = { files: 0, lines: 0 };
  for (const [place, amounts] of size)
    for (const kind of of) {
      if (!only(place)) continue;
      sum.files += amounts[kind].files;
      sum.lines += amounts[kind].lines;
    }
  return sum;
}

const show = ({ files, lines }: Amount) => (files === 0 ? '' : `${lines.toLocaleString('en')} (${files})`);
const isProduct = (place: string) => place.startsWith('src') || place === 'web';

export function renderSize(size: Size): string {
  const row = (name: string, amounts: readonly Amount[]) => `| ${name} | ${amounts.map(show).join(' | ')} |`;
  return [
    `| lines (files) | ${kinds.join(' | ')} |`,
    `|---|${kinds.map(() => '---:|').join('')}`,
    ...[...size].map(([place, amounts]) =>
      row(
        `\`${place}\``,
        kinds.map((kind) => amounts[kind]),
      ),
    ),
    row(
      '**product** (`src` and `web`)',
      kinds.map((kind) => sumOf(size, [kind], isProduct)),
    ),
    row(
      '**all**',
      kinds.map((kind) => sumOf(size, [kind], () => true)),
    ),
  ].join('\n');
}

const marks = /(<!-- size -->\n)[\s\S]*?(<!-- \/size -->)/;
const page = join(root, 'ARCHITECTURE.md');

/** The lines of product code, without tests, according to a table. */
export function productLines(table: string): number {
  const cells = /\*\*product\*\*.*/.exec(table)?.[0].split('|').slice(1, 4) ?? [];
  return cells.reduce((sum, cell) => sum + Number(cell.replace(/\(.*|,/g, '')), 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = renderSize(measureSize());
  process.stdout.write(`${table}\n`);
  if (process.argv.includes('--write')) {
    writeFileSync(page, readFileSync(page, 'utf8').replace(marks, `$1${table}\n$2`));
  }
}
