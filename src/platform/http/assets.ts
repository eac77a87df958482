// Serves what Vite built under /assets/: names contain a hash of the content, so browsers keep the files permanently. It also
// serves the icon, which browsers request by a fixed name on every address.
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseEncoding } from './html.ts';
import type { Server } from './server.ts';
import { routeNotFound } from './transport-errors.ts';

/** The folder in which the build leaves the browser's files (vite.config.ts). */
const folder = fileURLToPath(new URL('../../../dist/client/', import.meta.url));

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
};

/** The files that a page loads. */
export type PageAssets = {
  script: string;
  styles: string[];
  preload: string[];
  /** Style sheets that belong to a part of a page, by name. */
  parts: Readonly<Record<string, string>>;
};

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The files of each page by the source of its entry, such as web/landing/entry.tsx. */
export function readPageAssets(): (entry: string) => PageAssets {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const sheets = Object.values(manifest).flatMap(({ css = [] }) => css);
  const parts = Object.fromEntries(
    Object.entries(manifest).flatMap(([source, { file }]) =>
      source.endsWith('.css') ? [[basename(source, '.css'), `/${file}`]] : [],
    ),
  );
  const isShared = (file: string) => sheets.indexOf(file) !== sheets.lastIndexOf(file);
  return (entry) => {
    // Modules that pages share are named in the page, so that no file waits for another.
    const [main, ...shared] = listChunks(manifest, entry);
    if (main === undefined) throw new Error(`The build has no page ${entry}.`);
    // Styles of several pages come first, so that a page can override them.
    const own = [...new Set([...shared, main].flatMap(({ css = [] }) => css))];
    const styles = [...own.filter(isShared), ...own.filter((file) => !isShared(file))].map((file) => `/${file}`);
    return { script: `/${main.file}`, styles, preload: shared.map(({ file }) => `/${file}`), parts };
  };
}

function listChunks(manifest: Manifest, name: string): Manifest[string][] {
  const chunk = manifest[name];
  const inner = (chunk?.imports ?? []).flatMap((imported) => listChunks(manifest, imported));
  return chunk === undefined ? [] : [...new Set([chunk, ...inner])];
}

/** What the build made; every address of the process serves the same. */
let built: ReadonlySet<string> | undefined;

export function installAssets(server: Server): void {
  built ??= new Set(readdirSync(join(folder, 'assets'), { recursive: true }).map(String));
  const files = built;
  const options = { schema: { hide: true }, config: { role: 'public' as const } };
  const icon = readFileSync(join(folder, 'favicon.ico'));
  server.get('/favicon.ico', { ...options, config: { ...options.config, query: 'ignored' } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/x-icon').send(icon),
  );
  server.get<{ Params: { '*': string } }>('/assets/*', options, (request, reply) => {
    const name = request.params['*'];
    const type = types[extname(name)];
    if (type === undefined || !files.has(name)) throw routeNotFound();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const ending = encoding === 'br' ? '.br' : '.gz';
    const isCompressed = encoding !== null && files.has(name + ending);
    if (isCompressed) reply.header('content-encoding', encoding);
    // Small pictures exist in one form only, and a dashboard has many: fields that say nothing are left out.
    if (files.has(`${name}.br`) || files.has(`${name}.gz`)) reply.header('vary', 'Accept-Encoding');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    // Opened directly, an SVG is a document: it may run and load nothing.
    if (type === types['.svg']) reply.header('content-security-policy', "default-src 'none'");
    return reply.type(type).send(createReadStream(join(folder, 'assets', isCompressed ? name + ending : name)));
  });
}
