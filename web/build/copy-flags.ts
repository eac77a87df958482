// Copies the flags of all countries into the assets. The name of the folder has their version, so caches are never stale.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { simplifyFlag } from './simplify-flag.ts';

const require = createRequire(import.meta.url);

export function readFlagsFolder(): { source: string; path: string } {
  const packageFile = require.resolve('flag-icons/package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  return { source: join(dirname(packageFile), 'flags/4x3'), path: `assets/flags-${version}-light` };
}

export function copyFlags(): Plugin {
  return {
    name: 'copy-flags',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const { source, path } = readFlagsFolder();
      for (const name of readdirSync(source).filter((file) => /^[a-z]{2}\.svg$/.test(file))) {
        this.emitFile({
          type: 'asset',
          fileName: `${path}/${name}`,
          source: trimFlag(simplifyFlag(readFileSync(join(source, name), 'utf8'))),
        });
      }
    },
  };
}

/** The same picture in fewer bytes: flags are too small to be compressed. */
const trimFlag = (flag: string) =>
  flag
    .replace(/ id="flag-icons-[^"]*"/, '')
    .replace(/>\s+</g, '><')
    .trim();
