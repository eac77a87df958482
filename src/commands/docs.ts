// kontor config and kontor openapi print settings and the OpenAPI document; kontor docs writes the generated documents:
// docs/configuration.md, .env.example, docs/api.md, and the body limits in the proxy samples.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineCommand } from 'citty';
import { howToSendKey } from '#access';
import { jsonArg } from '#platform/cli/command.ts';
import { createTerminal } from '#platform/cli/terminal.ts';
import { listEffectiveSettings, renderConfigurationPage, renderEnvExample } from '#platform/config/describe-config.ts';
import { renderApiPage } from '#platform/http/docs/api-page.ts';
import { readDocument, writeYaml } from '#platform/http/docs/openapi.ts';
import type { Server } from '#platform/http/server.ts';
import type { Action } from '#platform/screens/screen.ts';
import { readConfig, settings } from '../rooms.ts';
import { listLargeBodies, type ProxySample, proxySamples, writeLimits } from './proxy-samples.ts';
import { withApp } from './with-app.ts';

const root = new URL('../../', import.meta.url);

/** Every generated document: its path in the repository and its text. */
export async function renderDocuments(api: Server, actions: readonly Action[]): Promise<Record<string, string>> {
  const bodies = listLargeBodies(actions);
  const renderSample = async (path: ProxySample) =>
    [path, writeLimits(path, await readFile(new URL(path, root), 'utf8'), bodies)] as const;
  return {
    'docs/configuration.md': renderConfigurationPage(settings),
    '.env.example': renderEnvExample(settings),
    'docs/api.md': renderApiPage(api.swagger(), howToSendKey),
    ...Object.fromEntries(await Promise.all(proxySamples.map(renderSample))),
  };
}

export const docsCommand = defineCommand({
  meta: { name: 'docs', description: 'Write the generated documents of the repository again.', hidden: true },
  run: () =>
    withApp(
      async (app) => {
        const api = await app.buildApi();
        await api.ready();
        for (const [path, text] of Object.entries(await renderDocuments(api, app.actions))) {
          await writeFile(fileURLToPath(new URL(path, root)), text);
          process.stdout.write(`${path}\n`);
        }
        await api.close();
      },
      { withoutData: 'elsewhere' },
    ),
});

export const configCommand = defineCommand({
  meta: { name: 'config', description: 'Show all settings and where they come from; secrets are hidden.' },
  args: jsonArg,
  run: async ({ args }) => {
    createTerminal({ json: args.json === true }).table(listEffectiveSettings(settings, readConfig()));
  },
});

export const openapiCommand = defineCommand({
  meta: { name: 'openapi', description: 'Print the OpenAPI document.' },
  args: {
    yaml: { type: 'boolean', description: 'YAML instead of JSON.' },
    json: { type: 'boolean', description: 'JSON (the default).' },
  },
  run: ({ args }) =>
    withApp(
      async (app) => {
        const api = await app.buildApi();
        await api.ready();
        const document = args.yaml ? writeYaml(readDocument(api)) : JSON.stringify(readDocument(api), null, 2);
        process.stdout.write(`${document.trimEnd()}\n`);
        await api.close();
      },
      { withoutData: 'elsewhere' },
    ),
});
