// Writes every asset a second and third time, compressed as hard as possible: it is done once, and served for good.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_BYTES = 300;

export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (!file.fileName.startsWith('assets/') || content.length < WORTH_BYTES) continue;
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
