// kontor docs: writes the generated documents anew: docs/configuration.md, .env.example and docs/api.md.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineCommand } from 'citty';
import { renderConfigurationPage, renderEnvExample } from '#platform/config/describe-config.ts';
import { renderApiPage } from '#platform/http/api-page.ts';
import type { App } from '../app.ts';
import { withApp } from './with-app.ts';

const root = new URL('../../', import.meta.url);

/** Every generated document: its path in the repository and its text. */
export async function renderDocuments(app: App): Promise<Record<string, string>> {
  const api = await app.buildApi();
  await api.ready();
  const page = renderApiPage(api.swagger());
  await api.close();
  return {
    'docs/configuration.md': renderConfigurationPage(),
    '.env.example': renderEnvExample(),
    'docs/api.md': page,
  };
}

export const docsCommand = defineCommand({
  meta: { name: 'docs', description: 'Write the generated documents of the repository anew.', hidden: true },
  run: () =>
    withApp(async (app) => {
      for (const [path, text] of Object.entries(await renderDocuments(app))) {
        await writeFile(fileURLToPath(new URL(path, root)), text);
        process.stdout.write(`${path}\n`);
      }
    }),
});
