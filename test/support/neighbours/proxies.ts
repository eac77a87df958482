// Runs the proxy samples of deploy/ on free ports in front of a Kontor under test, with their own certificate.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { temporaryFolder } from '../folders.ts';
import { readDeployFile } from '../processes/deploy-files.ts';
import { findFreePort } from './free-port.ts';

const run = promisify(execFile);

/** The ports of one process. */
export type Upstreams = { api: number; shortener: number };
export type Answer = { status: number; headers: Record<string, unknown>; text: string };
export type RunningProxy = {
  /** `host` is api or go; resolves once `until` is in the body, or at its end. */
  ask(host: 'api' | 'go', path: string, headers?: Record<string, string>, until?: string): Promise<Answer>;
  /** Posts a body to the API. Status 0: the proxy closed the connection before all of it was sent. */
  post(path: string, headers: Record<string, string>, body: Uint8Array): Promise<Answer>;
  /** Where its https listens, for both host names. */
  port: number;
  /** Everything it has logged. */
  readLogs(): Promise<string>;
  stop(): Promise<void>;
};

async function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=api.example.com', '-days', '2', '-keyout', key, '-out', certificate];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject]);
  return { certificate, key };
}

/** The line of a sample that names a process, once for each process. */
const repeatLine = (sample: string, line: RegExp, ports: number[], was: number) =>
  sample.replaceAll(line, (found) =>
    ports
      .map((port, index) =>
        found.replace(`127.0.0.1:${was}`, `127.0.0.1:${port}`).replace('kontor-1', `kontor-${index}`),
      )
      .join('\n'),
  );

export type RunningNginx = RunningProxy & {
  /** As docs/operating.md says: marks the lines of these processes with `down`, and reloads. No process: all are back. */
  takeOut(...processes: Upstreams[]): Promise<void>;
};

export async function startNginx(...upstreams: Upstreams[]): Promise<RunningNginx> {
  const folder = await temporaryFolder();
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const { certificate, key } = await makeCertificate(folder);
  const apis = upstreams.map(({ api }) => api);
  const shorteners = upstreams.map(({ shortener }) => shortener);
  const withApis = repeatLine(await readDeployFile('nginx.conf'), /^ *server 127\.0\.0\.1:3000.*$/gm, apis, 3_000);
  const sample = repeatLine(withApis, /^ *server 127\.0\.0\.1:3001.*$/gm, shorteners, 3_001)
    .replaceAll(/\/etc\/letsencrypt\/\S+fullchain\.pem/g, certificate)
    .replaceAll(/\/etc\/letsencrypt\/\S+privkey\.pem/g, key)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${httpPort}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${httpsPort}`);
  await writeFile(join(folder, 'kontor.conf'), sample);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/t;`,
  );
  const main = `daemon off; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')} include kontor.conf; }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  const args = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log'), '-p', folder];
  await run('nginx', ['-t', ...args]);
  const child = spawn('nginx', args, { stdio: 'ignore' });
  const readLogs = async () =>
    (await Promise.all(['kontor.log', 'kontor-error.log', 'start.log'].map((name) => readOr(join(folder, name))))).join(
      '',
    );
  const takeOut = async (...processes: Upstreams[]) => {
    const isOut = new Set(processes.flatMap(({ api, shortener }) => [api, shortener]));
    const marked = sample.replaceAll(/^( *server 127\.0\.0\.1:(\d+).*);$/gm, (line, words, port) =>
      isOut.has(Number(port)) ? `${words} down;` : line,
    );
    await writeFile(join(folder, 'kontor.conf'), marked);
    await run('nginx', ['-s', 'reload', ...args]);
  };
  return { ...(await proxy(child, httpsPort, readLogs)), takeOut };
}

export async function startHaproxy(...upstreams: Upstreams[]): Promise<RunningProxy> {
  const folder = await temporaryFolder();
  const port = await findFreePort();
  const { certificate, key } = await makeCertificate(folder);
  const both = join(folder, 'kontor.pem');
  await writeFile(both, `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`);
  const apis = upstreams.map(({ api }) => api);
  const shorteners = upstreams.map(({ shortener }) => shortener);
  const withApis = repeatLine(await readDeployFile('haproxy.cfg'), /^ *server .*127\.0\.0\.1:3000.*$/gm, apis, 3_000);
  const sample = repeatLine(withApis, /^ *server .*127\.0\.0\.1:3001.*$/gm, shorteners, 3_001)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('/etc/haproxy/kontor.pem', both);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, sample);
  await run('haproxy', ['-c', '-f', file]);
  const child = spawn('haproxy', ['-db', '-f', file]);
  const readLogs = collectLogs(child);
  // Its JSON has a backslash before every slash.
  return proxy(child, port, async () => (await readLogs()).replaceAll('\\/', '/'));
}

export async function startCaddy(upstreams: Upstreams): Promise<RunningProxy> {
  const folder = await temporaryFolder();
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const own = `admin off\nlocal_certs\nskip_install_trust\nhttp_port ${httpPort}\nhttps_port ${httpsPort}\n`;
  const file = join(folder, 'Caddyfile');
  await writeFile(file, (await readDeployFile('Caddyfile')).replace(/^\{\n/m, `{\n${own}`));
  const env = {
    // biome-ignore lint/style/noProcessEnv: the proxy gets the path of the test run.
    PATH: process.env.PATH ?? '',
    HOME: folder,
    API_HOST: 'api.example.com',
    SHORTENER_HOST: 'go.example.com',
    API_UPSTREAMS: `127.0.0.1:${upstreams.api}`,
    SHORTENER_UPSTREAMS: `127.0.0.1:${upstreams.shortener}`,
  };
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env });
  return proxy(child, httpsPort, collectLogs(child));
}

function collectLogs(child: ChildProcess): () => Promise<string> {
  let logs = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      logs += data;
    });
  }
  return async () => logs;
}

const readOr = (path: string) => readFile(path, 'utf8').catch(() => '');

async function proxy(child: ChildProcess, port: number, readLogs: () => Promise<string>): Promise<RunningProxy> {
  type Sent = { host: string; path: string; headers: Record<string, string>; until?: string | undefined };
  const send = ({ host, path, headers, until }: Sent, body?: Uint8Array): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const name = `${host}.example.com`;
      const method = body ? 'POST' : 'GET';
      const options = { method, host: '127.0.0.1', port, path, servername: name, rejectUnauthorized: false };
      const asked = request({ ...options, headers: { host: name, ...headers } }, (response) => {
        let text = '';
        const finish = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        response.on('data', (data) => {
          text += data;
          if (until === undefined || !text.includes(until)) return;
          finish();
          asked.destroy();
        });
        response.on('end', finish);
      });
      asked.on('error', reject).end(body);
    });
  const ask: RunningProxy['ask'] = (host, path, headers = {}, until) => send({ host, path, headers, until });
  // Caddy needs a moment to make certificates.
  for (let answer: Answer | null = null; answer?.status !== 200; ) {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${await readLogs()}`);
    answer = await ask('go', '/healthz').catch(() => null);
    if (!answer) await sleep(50);
  }
  return {
    ask,
    post: (path, headers, body) => {
      const length = { 'content-length': String(body.length) };
      const closed = { status: 0, headers: {}, text: '' };
      return send({ host: 'api', path, headers: { ...headers, ...length } }, body).catch(() => closed);
    },
    port,
    readLogs,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
