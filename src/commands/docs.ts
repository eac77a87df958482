// kontor docs: writes the generated documents: docs/configuration.md, .env.example and docs/api.md.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineCommand } from 'citty';
import { howToSendKey } from '#access';
import { renderConfigurationPage, renderEnvExample } from '#platform/config/describe-config.ts';
import { renderApiPage } from '#platform/http/docs/api-page.ts';
import type { Server } from '#platform/http/server.ts';
import { settings } from '../rooms.ts';
import { withApp } from './with-app.ts';

const root = new URL('../../', import.meta.url);

/** Every generated document: its path in the repository and its text. */
export function renderDocuments(api: Server): Record<string, string> {
  return {
    'docs/configuration.md': renderConfigurationPage(settings),
    '.env.example': renderEnvExample(settings),
    'docs/api.md': renderApiPage(api.swagger(), howToSendKey),
  };
}

export const docsCommand = defineCommand({
  meta: { name: 'docs', description: 'Write the generated documents of the repository again.', hidden: true },
  run: () =>
    withApp(
      async (app) => {
        const api = await app.buildApi();
        await api.ready();
        for (const [path, text] of Object.entries(renderDocuments(api))) {
          await writeFile(fileURLToPath(new URL(path, root)), text);
          process.stdout.write(`${path}\n`);
        }
        await api.close();
      },
      { withoutData: 'elsewhere' },
    ),
});
