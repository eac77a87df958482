// Every reason why Kontor cannot start: one clear sentence with the next step, exit code 1, no stack trace.
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { silentLog } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { findFreePort } from '#test/neighbours/free-port.ts';
import { startPostgres } from '#test/neighbours/postgres-server.ts';
import { startAndFail } from '#test/processes/failing-start.ts';
import { runKontor, startProduct } from '#test/processes/product.ts';
import { startedFolder } from '#test/processes/started-folder.ts';

describe('a start that cannot succeed', () => {
  it('says that a port is in use', async () => {
    const other = createServer();
    const port = await findFreePort();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const DATA_DIR = await startedFolder();
    expect(await startAndFail({ DATA_DIR, API_PORT: String(port) })).toBe(
      `Port ${port} is in use. Set API_PORT or stop the other program.\n`,
    );
    expect(await startAndFail({ DATA_DIR, SHORTENER_PORT: String(port) })).toBe(
      `Port ${port} is in use. Set SHORTENER_PORT or stop the other program.\n`,
    );
    other.close();
  });

  it.each(['1', '2'])('has made no demo and no keys if a port is in use (WORKERS=%s)', async (WORKERS) => {
    const other = createServer();
    const port = await findFreePort();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const dataDir = await temporaryFolder();
    const said = await startAndFail({ DATA_DIR: dataDir, SHORTENER_PORT: String(port), WORKERS });
    expect(said).toContain(`Port ${port} is in use. Set SHORTENER_PORT or stop the other program.`);
    expect(existsSync(join(dataDir, 'first-keys.env'))).toBe(false);
    const organisations = await runKontor(['org', 'list', '--json'], { DATA_DIR: dataDir });
    expect(JSON.parse(organisations.stdout)).toEqual([]);
    other.close();

    // The next start is the first one.
    const product = await startProduct(dataDir, { WORKERS });
    expect(product.output.stdout).toContain('First start: organisation "demo" was created');
    expect(existsSync(join(dataDir, 'first-keys.env'))).toBe(true);
    expect((await fetch(`${product.shortenerUrl}/demo+`)).status).toBe(200);
  });

  it('says that the machine does not have an address', async () => {
    expect(await startAndFail({ DATA_DIR: await startedFolder(), HOST: '203.0.113.1' })).toContain(
      'Set HOST to one it has',
    );
  });

  it('says that DATABASE_URL cannot be reached, without its password', async () => {
    const port = await findFreePort();
    const said = await startAndFail({ DATABASE_URL: `postgres://kontor:hunter2@127.0.0.1:${port}/kontor` });
    expect(said).toContain(`PostgreSQL at 127.0.0.1:${port} (DATABASE_URL) cannot be reached: nothing listens there.`);
    expect(said).not.toContain('hunter2');
  });

  it('says that PostgreSQL is a standby', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    await server.demote();
    const said = await startAndFail({ DATABASE_URL: server.url });
    expect(said).toContain('is a standby, which can only be read. Point DATABASE_URL to the primary');
  });

  it('shows no password of an invalid URL', async () => {
    const said = await startAndFail({
      REGISTRY_ARES_URL: 'htps://user:hunter2@proxy.example',
      SMS_WEBHOOK_URL: 'user:hunter2@sms.example',
      API_URL: 'https://user:hunter2@kontor.example',
    });
    expect(said).toContain('REGISTRY_ARES_URL is set to something else');
    expect(said).not.toContain('hunter2');
  });

  it('lists all problems of the settings at once', async () => {
    const said = await startAndFail({
      API_PORT: 'abc',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: '10.0.0.0/99',
      ROOT_KEY: 'secret-that-must-not-show',
      KEY_PEPPER_FILE: '/nonexistent/pepper',
    });
    expect(said).toContain('API_PORT is "abc": it must be a port number from 0 to 65535');
    expect(said).toContain('LOG_LEVEL is "loud"');
    expect(said).toContain('TRUSTED_PROXIES is "10.0.0.0/99"');
    expect(said).toContain('ROOT_KEY is set to something else: it must be ROOT and 28 letters and digits.');
    expect(said).toContain('KEY_PEPPER_FILE names /nonexistent/pepper: it does not exist.');
    expect(said).not.toContain('secret-that-must-not-show');
  });

  it('says that the data folder cannot be written', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await chmod(file, 0o400);
    expect(await startAndFail({ DATA_DIR: join(file, 'data') })).toMatch(/DATA_DIR/);
  });

  it('says that the data folder is a file', async () => {
    const file = join(await temporaryFolder(), 'a-file');
    await writeFile(file, 'kept');
    expect(await startAndFail({ DATA_DIR: file })).toBe(
      `The data folder ${file} cannot be written: it is a file. Give this user a folder it can write to, or set DATA_DIR to ` +
        'another folder.\n',
    );
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  it('says which rights the role of DATABASE_URL lacks', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    const client = new pg.Client(server.url);
    await client.connect();
    await client.query("create role shop login password 'hunter2'");
    await client.query('create database shop');
    await client.end();
    const url = new URL(server.url);
    Object.assign(url, { username: 'shop', password: 'hunter2', pathname: '/shop' });
    const said = await startAndFail({ DATABASE_URL: url.href });
    expect(said).toBe(
      'The role "shop" has too few rights in the database "shop" (DATABASE_URL): permission denied for schema public. ' +
        'As a superuser, make it the owner: ALTER DATABASE "shop" OWNER TO "shop";\n',
    );
    const command = await runKontor(['org', 'list'], { DATABASE_URL: url.href });
    expect(command.stderr).toContain('ALTER DATABASE "shop" OWNER TO "shop";');
  });

  it('says it where the tables belong to another role, as after a restore by a superuser', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    const options = { dataDir: await temporaryFolder(), poolSize: 2, log: silentLog, applicationName: 'test' };
    const database = await openDatabase({ ...options, databaseUrl: server.url });
    await migrate(database);
    await database.query({ text: "create role shop login password 'hunter2'" });
    await database.query({ text: `alter database ${new URL(server.url).pathname.slice(1)} owner to shop` });
    await database.close();
    const url = new URL(server.url);
    Object.assign(url, { username: 'shop', password: 'hunter2' });
    expect(await startAndFail({ DATABASE_URL: url.href })).toMatch(
      /^The role "shop" has too few rights in the database "\w+" \(DATABASE_URL\): .*: REASSIGN OWNED BY other_role TO "shop";\n$/,
    );
  });

  it.each(['/proc/kontor', '/proc/kontor/data/below'])('ends where no folder can be made: %s', async (DATA_DIR) => {
    const said = await startAndFail({ DATA_DIR });
    expect(said).toContain(`The data folder ${DATA_DIR} cannot be written: no folder can be made there.`);
  });

  it('says that the data folder belongs to a newer Kontor', async () => {
    const dataDir = await startedFolder();
    const database = await openDatabase({ dataDir, poolSize: 2, log: silentLog, applicationName: 'test' });
    await database.query({ text: "insert into platform_migration values (9999, 'later', 'x', now(), 9998)" });
    await database.close();
    expect(await startAndFail({ DATA_DIR: dataDir })).toContain('The database is newer than this Kontor');
  });

  it('says that another server uses the data folder', async () => {
    const dataDir = await startedFolder();
    const first = await startProduct(dataDir);
    expect(await startAndFail({ DATA_DIR: dataDir })).toContain(
      'Another Kontor server already serves from the data folder',
    );
    expect((await fetch(`${first.apiUrl}/readyz`)).status).toBe(200);
  });

  it('says that Node is too old and what to do', async () => {
    const { entryWithoutNode, pretendNode20 } = await copyEntry();
    const result = await runKontor(['start'], {}, [...pretendNode20, entryWithoutNode]);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('Kontor runs on Node 24 or newer, and this is v20.19.0. Run "npm install"');
  });
});

describe('the first line of a start', () => {
  /** Ends the process where the slow work would begin: with the code of the product. */
  async function stopBeforeCode(): Promise<string[]> {
    const file = join(await temporaryFolder(), 'stop.mjs');
    const load = "(url, context, next) => (url.endsWith('/src/cli.ts') ? process.exit(7) : next(url, context))";
    await writeFile(file, `import { registerHooks } from 'node:module';\nregisterHooks({ load: ${load} });\n`);
    return ['--import', file];
  }

  it('is printed before anything that takes time', async () => {
    const { code, stdout, stderr } = await runKontor(['start'], {}, await stopBeforeCode());
    expect({ code, stderr }).toEqual({ code: 7, stderr: '' });
    expect(stdout).toMatch(/^Kontor \S+ is starting …\n$/);
  });

  it('is not part of what programs read', async () => {
    const { code, stdout, stderr } = await runKontor(['start', '--json'], {}, await stopBeforeCode());
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toMatch(/^Kontor \S+ is starting …\n$/);
  });
});

describe('a start in production without an organisation', () => {
  const warning = 'There is no organisation yet';

  it('says what to do, and only as long as there is none, with one process and with two', async () => {
    const dataDir = await temporaryFolder();
    const readBanner = async (WORKERS: string) => {
      const product = await startProduct(dataDir, { NODE_ENV: 'production', WORKERS });
      await product.stop();
      return product.output.stdout;
    };
    for (const workers of ['1', '2']) {
      const said = await readBanner(workers);
      expect(said).toContain(warning);
      expect(said).toContain('kontor org create');
    }
    const made = await runKontor(['org', 'create', 'my-shop', '--name', 'My shop'], { DATA_DIR: dataDir });
    expect(made.code).toBe(0);
    for (const workers of ['1', '2']) expect(await readBanner(workers)).not.toContain(warning);
  });
});

describe('a start in a data folder that others can read', () => {
  const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777;

  it('closes it', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    await mkdir(dataDir, { mode: 0o755 });
    await chmod(dataDir, 0o755);
    const product = await startProduct(dataDir);
    expect((await modeOf(dataDir)) & 0o066).toBe(0);
    expect(product.output.stdout).not.toContain('Other users');
    await product.stop();
    // As after a copy or a careless chmod.
    await chmod(dataDir, 0o777);
    await startProduct(dataDir);
    expect((await modeOf(dataDir)) & 0o066).toBe(0);
  });

  it('says why it does not, and goes on', async () => {
    const dataDir = await startedFolder();
    await mkdir(join(dataDir, 'photos'));
    await chmod(dataDir, 0o755);
    const product = await startProduct(dataDir);
    expect(product.output.stdout).toContain(
      `Other users of this machine can look into the data folder ${dataDir} (mode 0755), and it stays that way: it also holds photos`,
    );
    expect((await fetch(`${product.apiUrl}/readyz`)).status).toBe(200);
    expect(await modeOf(dataDir)).toBe(0o755);
  });
});

/** The entry without a pinned Node, on a Node that claims to be older. */
async function copyEntry() {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'bin'));
  await cp(new URL('../../bin/kontor.js', import.meta.url), join(folder, 'bin/kontor.mjs'));
  for (const name of ['build-pages.js', 'pinned-node.js']) {
    await cp(new URL(`../../bin/${name}`, import.meta.url), join(folder, 'bin', name));
  }
  await cp(new URL('../../package.json', import.meta.url), join(folder, 'package.json'));
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } });
    Object.defineProperty(process, 'version', { value: 'v20.19.0' });`;
  await writeFile(join(folder, 'pretend.mjs'), pretend);
  return { entryWithoutNode: join(folder, 'bin/kontor.mjs'), pretendNode20: ['--import', join(folder, 'pretend.mjs')] };
}
