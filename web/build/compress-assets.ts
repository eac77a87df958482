// Also writes every asset compressed (Brotli, gzip), at the highest level: it is done once, at build time.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const MIN_BYTES = 300;

export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (!file.fileName.startsWith('assets/') || content.length < MIN_BYTES) continue;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          const compressed = { br: brotliCompressSync(content, { params }), gz: gzipSync(content, { level: 9 }) };
          for (const [ending, source] of Object.entries(compressed)) {
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.${ending}`, source });
          }
        }
      },
    },
  };
}
