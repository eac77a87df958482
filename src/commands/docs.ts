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
import type { App } from '../app.ts';
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

/** With the main interface as it would be served. */
const withApi = (work: (api: Server, app: App) => Promise<void>) =>
  withApp(
    async (app) => {
      const api = await app.buildApi();
      await api.ready();
      await work(api, app);
      await api.close();
    },
    { withoutData: 'elsewhere' },
  );

export const docsCommand = defineCommand({
  meta: { name: 'docs', description: 'Write the generated documents of the repository again.', hidden: true },
  run: () =>
    withApi(async (api, { actions }) => {
      for (const [path, text] of Object.entries(await renderDocuments(api, actions))) {
        await writeFile(fileURLToPath(new URL(path, root)), text);
        process.stdout.write(`${path}\n`);
      }
    }),
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
    withApi(async (api) => {
      const document = readDocument(api);
      const text = args.yaml ? writeYaml(document) : JSON.stringify(document, null, 2);
      process.stdout.write(`${text.trimEnd()}\n`);
    }),
});
