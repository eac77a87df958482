// Builds the pages: one module and one style sheet each for the browser, and one renderer for the server.
import { defineConfig } from 'vite';
import { compressAssets } from './web/build/compress-assets.ts';
import { copyFlags } from './web/build/copy-flags.ts';
import { drawMaps } from './web/build/draw-maps.ts';

export default defineConfig({
  appType: 'custom',
  publicDir: 'web/public',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  plugins: [drawMaps(), copyFlags(), compressAssets()],
  // light-dark() and nesting are left as they are written: every browser since 2024 knows them.
  build: { target: 'esnext', cssTarget: 'esnext' },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: [
            'web/landing/entry.tsx',
            'web/dashboard/entry.tsx',
            'web/reference/entry.ts',
            'web/start/entry.ts',
            'web/console/entry.ts',
            'web/console/links/sums-entry.ts',
            // Comes with its part of a page (web/frame/part-style.tsx).
            'web/styles/week.css',
          ],
          // What pages share is one file for each purpose: every file costs its headers, and small ones compress badly.
          output: {
            advancedChunks: {
              groups: [
                {
                  name: 'frame',
                  test: /(?:web\/frame\/(?:read-data|copy-text|theme)|platform\/text\/formatters)\.ts$/,
                },
                { name: 'preact', test: /node_modules\/preact\// },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: { server: 'web/server.tsx' } },
      },
    },
  },
  builder: {},
});
