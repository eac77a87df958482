// Design interface.md, "The OpenAPI document is the contract too": linters find nothing in both documents, and the clients
// of three generators compile and call a running server. Their tools are installed by `npm ci --prefix test/clients/tools`.
import { execFile } from 'node:child_process';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import { findFreePort } from '#test/neighbours/free-port.ts';
import { testEnvironment } from '#test/run/environment.ts';
import { describeWith } from '#test/run/needs.ts';

const here = fileURLToPath(new URL('./tools/', import.meta.url));
const tool = (name: string) => join(here, 'node_modules/.bin', name);

let kontor: TestApp;
let folder: string;
let place: string[];

/** Runs a tool with the Node of the tests, in the folder with the documents. */
async function run(script: string, ...args: string[]): Promise<string> {
  const env = testEnvironment({ HOME: folder, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' });
  const call = promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env, maxBuffer: 2 ** 24 });
  return call.then(
    ({ stdout }) => stdout,
    // A tool explains itself in its output.
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.message}\n${error.stdout}${error.stderr}`);
    },
  );
}

async function open(): Promise<void> {
  folder = await temporaryFolder();
  const ports = [await findFreePort(), await findFreePort()];
  const [apiUrl = '', linksUrl = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
  kontor = await testApp({ settings: { API_URL: apiUrl, SHORTENER_URL: linksUrl } });
  const tenants = [{ organisationId: kontor.organisation.id, environment: 'live' as const }];
  await kontor.database.transaction(async (within) => {
    for (const { faces } of kontor.app.openRooms)
      await faces.seedDemo?.({ tenants, defaultCountry: 'CZ', timeZone: 'Europe/Prague' }, within);
  });
  await kontor.api.listen({ host: '127.0.0.1', port: ports[0] ?? 0 });
  await kontor.shortener.listen({ host: '127.0.0.1', port: ports[1] ?? 0 });
  place = [apiUrl, linksUrl, kontor.keys.PROD];
  await writeFile(join(folder, 'api.json'), (await kontor.api.inject('/openapi.json')).body);
  await writeFile(join(folder, 'links.json'), (await kontor.shortener.inject('/openapi.json')).body);
  await cp(join(here, 'callers'), folder, { recursive: true });
  await symlink(join(here, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }');
}

describeWith(tool('redocly'), 'the documents of both addresses', () => {
  beforeAll(open);

  it('pass the recommended rules of Redocly without an error or a warning', async () => {
    for (const name of ['api.json', 'links.json']) {
      const report = JSON.parse(await run(tool('redocly'), 'lint', name, '--format=json'));
      expect(report.totals, name).toEqual({ errors: 0, warnings: 0, ignored: 0 });
    }
  });

  it('pass the recommended rules of Spectral without an error or a warning', async () => {
    expect(JSON.parse(await run(join(here, 'lint-with-spectral.js'), 'api.json', 'links.json'))).toEqual([]);
  });

  it('become clients of openapi-typescript, hey-api and orval, which compile and make real calls', async () => {
    for (const name of ['api', 'links']) {
      await run(tool('openapi-typescript'), `${name}.json`, '-o', `openapi-typescript/${name}.ts`);
      await run(tool('openapi-ts'), '-i', `${name}.json`, '-o', `hey-api/${name}`, '-c', '@hey-api/client-fetch');
    }
    await run(tool('orval'), '--config', 'orval.config.mjs');
    await run(tool('tsc'), '-p', 'tsconfig.json');
    for (const name of ['openapi-typescript', 'hey-api', 'orval']) {
      const read = JSON.parse(await run(join(folder, `built/${name}.js`), ...place));
      expect(read, name).toEqual({
        iban: 'CZ6508000000192000145399',
        postalCode: '110 00',
        isDefault: true,
        eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        nearest: 'praha-vodickova',
        refused: 'branch_not_found',
        original: `https://example.com/${name}`,
      });
    }
  });
});
