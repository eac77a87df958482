// kontor openapi: the OpenAPI document of the main interface.
import { defineCommand } from 'citty';
import { readDocument, writeYaml } from '#platform/http/docs/openapi.ts';
import { withApp } from './with-app.ts';

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
