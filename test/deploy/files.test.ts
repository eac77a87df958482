// Checks that all settings, files, networks and metrics in deploy/ exist; with the tools of others, if they are installed.
import { execFile } from 'node:child_process';
import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { jointMetrics } from '#platform/cluster/joint-metrics.ts';
import { listSettings } from '#platform/config/setting.ts';
import { testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import { startRedis } from '#test/neighbours/redis.ts';
import {
  deployFolder,
  readCompose,
  readDashboardQueries,
  readDeployFile,
  readStages,
  rootFolder,
} from '#test/processes/deploy-files.ts';
import { describeWhere, describeWith } from '#test/run/needs.ts';
import { settings } from '../../src/rooms.ts';

const run = promisify(execFile);
const known = new Set<string>(listSettings(settings).map(({ name }) => name));
const composeFiles = ['compose.yaml', 'compose.scale.yaml'];

describe('the settings that deploy/ names', () => {
  it.each(composeFiles)('exist: %s', async (file) => {
    const { services } = await readCompose(file);
    const kontors = Object.values(services).filter(({ image }) => image.startsWith('kontor:'));
    expect(kontors.length).toBeGreaterThan(0);
    for (const { environment = {} } of kontors) {
      for (const name of Object.keys(environment)) expect(known, name).toContain(name);
    }
  });

  it('exist: the image, its health check and the systemd units', async () => {
    const inImage = (await readStages()).flat().filter(({ word }) => word === 'ENV');
    const texts = [
      ...inImage.map(({ text }) => text),
      ...[...(await readDeployFile('check-ready.js')).matchAll(/process\.env\.(\w+)/g)].map(([, name]) => `${name}=`),
      ...[...(await readDeployFile('kontor.service')).matchAll(/^Environment=(.*)$/gm)].map(([, text]) => text),
      ...[...(await readDeployFile('kontor-backup.service')).matchAll(/^Environment=(.*)$/gm)].map(([, text]) => text),
    ];
    const names = [...texts.join(' ').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(['HOST', 'DATA_DIR', 'API_PORT']));
    for (const name of names) expect(known, name).toContain(name);
  });

  it.each(['Caddyfile', 'nginx.conf', 'haproxy.cfg', 'kontor.service', 'alerts.yaml', ...composeFiles])(
    'exist: the comments and words of %s',
    async (file) => {
      const words = (await readDeployFile(file)).matchAll(
        /\b(?:API|SHORTENER|TRUSTED|JOURNAL|DATABASE|SHUTDOWN|DRAIN|FAILED|SMTP|SMS|KEY|VISITOR|CLICK)_[A-Z_]+\b/g,
      );
      // Variables of the Caddyfile, not of Kontor.
      const ofCaddy = ['API_HOST', 'API_HEALTH', 'API_UPSTREAMS', 'SHORTENER_HOST', 'SHORTENER_UPSTREAMS'];
      for (const [name] of words) expect([...known, ...ofCaddy], name).toContain(name);
    },
  );
});

describe('the files and addresses that compose files name', () => {
  it.each(composeFiles)('are there: %s', async (file) => {
    const { services, volumes } = await readCompose(file);
    const there = await readdir(deployFolder);
    for (const { build, volumes: mounts = [] } of Object.values(services)) {
      if (build) expect(await readdir(join(deployFolder, build.context, 'deploy'))).toContain('Dockerfile');
      for (const mount of mounts) {
        const [source = ''] = mount.split(':');
        if (source.startsWith('./')) expect(there).toContain(source.slice(2));
        else expect(Object.keys(volumes)).toContain(source);
      }
    }
  });

  it('have only the proxy in the network that Kontor trusts', async () => {
    const one = await readCompose('compose.yaml');
    expect(one.services.kontor?.environment?.TRUSTED_PROXIES).toBe(one.networks.default.ipam.config[0]?.gateway);
    const scale = await readCompose('compose.scale.yaml');
    const proxy = scale.services.caddy?.networks?.default.ipv4_address ?? '';
    expect(scale.services['kontor-1']?.environment?.TRUSTED_PROXIES).toBe(proxy);
    const subnet = ipaddr.parseCIDR(scale.networks.default.ipam.config[0]?.subnet ?? '');
    expect(ipaddr.parse(proxy).match(subnet)).toBe(true);
  });

  it('give all processes of one database the same secrets, and each its own folder', async () => {
    const { 'kontor-1': first, 'kontor-2': second } = (await readCompose('compose.scale.yaml')).services;
    expect(first?.environment).toEqual(second?.environment);
    expect(Object.keys(first?.environment ?? {})).toEqual(expect.arrayContaining(['KEY_PEPPER', 'VISITOR_SECRET']));
    expect(first?.volumes).not.toEqual(second?.volumes);
  });
});

// With Redis, so that the metrics of shared limits exist, too.
describeWith('redis-server', 'the metrics that the dashboard and the alerts ask for', () => {
  let known: Set<string>;
  beforeAll(async () => {
    const { app } = await testApp({ settings: { REDIS_URL: (await startRedis()).url } });
    // As a process that serves has it.
    app.watchEventLoop().close();
    // The second are those of the process that starts workers.
    const texts = [await app.metrics.render(), await jointMetrics().render([], 0)];
    known = new Set(texts.flatMap((text) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => String(name))));
  });

  const namesIn = (text: string) =>
    new Set([...text.matchAll(/\bkontor_\w+/g)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, '')));

  it.each(['alerts.yaml', 'grafana-dashboard.json'])('exist: %s', async (file) => {
    const names = namesIn(await readDeployFile(file));
    expect(names.size).toBeGreaterThan(8);
    for (const name of names) expect(known, name).toContain(name);
  });

  it('are all in docs/operating.md, and no others', async () => {
    const explained = namesIn(await readFile(join(rootFolder, 'docs/operating.md'), 'utf8'));
    const own = [...known].filter((name) => !/^kontor_(nodejs|process)_/.test(name));
    for (const name of own) expect(explained, name).toContain(name);
    for (const name of explained) expect(known, name).toContain(name);
  });
});

describe('docs/operating.md', () => {
  it('names only settings that exist, and links only to files that exist', async () => {
    const text = await readFile(join(rootFolder, 'docs/operating.md'), 'utf8');
    const words = [...text.matchAll(/`([A-Z]+_[A-Z_]+?)(?:_FILE)?(?:=[^`]*)?`/g)].map(([, name]) => name);
    expect(words.length).toBeGreaterThan(15);
    for (const name of words) expect([...known, 'API_HEALTH'], name).toContain(name);
    for (const [, path = ''] of text.matchAll(/\]\(([^)#]+)\)/g)) {
      await expect(access(join(rootFolder, 'docs', path)), path).resolves.toBeUndefined();
    }
  });
});

describeWith('promtool', 'promtool', () => {
  it('accepts the alerts, the configuration and every query of the dashboard', async () => {
    const folder = await temporaryFolder();
    const rules = (await readDashboardQueries()).map((expr, index) => ({ record: `panel:${index}`, expr }));
    await writeFile(join(folder, 'panels.yaml'), stringify({ groups: [{ name: 'panels', rules }] }));
    await run('promtool', ['check', 'rules', join(deployFolder, 'alerts.yaml'), join(folder, 'panels.yaml')]);
    for (const name of ['alerts.yaml', 'prometheus.yaml'])
      await writeFile(join(folder, name), await readDeployFile(name));
    await writeFile(join(folder, 'kontor-metrics-token'), '');
    await run('promtool', ['check', 'config', join(folder, 'prometheus.yaml')]);
  });
});

describeWhere('systemd-analyze', 'systemd', () => {
  it('accepts the units', async () => {
    const folder = await temporaryFolder();
    for (const name of ['kontor.service', 'kontor-backup.service', 'kontor-backup.timer']) {
      // The programs are not where the unit expects them on this machine.
      const text = (await readDeployFile(name)).replace(/^ExecStart=\/opt\S+/m, 'ExecStart=/bin/true');
      await writeFile(join(folder, name), text);
    }
    const units = ['kontor.service', 'kontor-backup.timer'].map((name) => join(folder, name));
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', ...units]);
    expect(stderr.split('\n').filter((line) => line.includes('kontor'))).toEqual([]);
  });
});
