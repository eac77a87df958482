// kontor doctor: checks everything that Kontor needs and says what is wrong and how to repair it.
import { createServer } from 'node:net';
import { defineCommand } from 'citty';
import { jsonArg } from '#platform/cli/command.ts';
import { createTerminal } from '#platform/cli/terminal.ts';
import { listSettings } from '#platform/config/setting.ts';
import { call } from '#platform/outgoing/call.ts';
import { hasData } from '../data-folder.ts';
import {
  checkClock,
  checkConnections,
  checkDatabase,
  checkSearch,
  examineFolder,
  examineNode,
  examineRedis,
  type Finding,
  look,
} from '../examine.ts';
import { type Config, house, readConfig, type SettingName, settings } from '../rooms.ts';
import { withDatabase } from './with-app.ts';

export const doctorCommand = defineCommand({
  meta: { name: 'doctor', description: 'Check Node, settings, data folder, database, Redis and ports.' },
  args: jsonArg,
  run: async ({ args }) => {
    const { config } = readConfig();
    const findings: Pick<Finding, 'check' | 'ok' | 'finding'>[] = [
      examineNode(),
      { check: 'settings', ok: true, finding: 'all can be used; "kontor config" shows them' },
      await examineFolder(config),
      ...((await hasData(config))
        ? [
            await look('database', () => withDatabase(checkDatabase)),
            await look('connections', () => withDatabase(checkConnections)),
            await look('clock', () => withDatabase(checkClock)),
            await look('search', () => withDatabase((database) => checkSearch(database, house.textIndexes))),
          ]
        : [{ check: 'database', ok: true, finding: 'there is none yet; the first start makes it' }]),
      ...(await examineRedis(config)),
      ...(await Promise.all(listPorts().map((port) => look(port, () => examinePort(config, Number(config[port])))))),
    ];
    const rows = findings.map(({ check, ok, finding }) => ({ check, ok, finding }));
    createTerminal({ json: args.json === true }).table(rows);
    if (rows.some(({ ok }) => !ok)) process.exitCode = 1;
  },
});

/** The ports of all addresses, by the settings that name them. */
const listPorts = () =>
  listSettings(settings).flatMap(({ schema }) => (schema.fromPort as SettingName | undefined) ?? []);

const examinePort = async (config: Config, port: number) => ({
  finding: await checkPort(config, port),
  code: 'port',
  values: {},
});

async function checkPort({ HOST }: Config, port: number): Promise<string> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') reject(error);
      else resolve(askWhoIsThere(HOST, port));
    });
    probe.listen(port, HOST, () => probe.close(() => resolve(`${port} is free`)));
  });
}

/** A port in use is fine if Kontor itself uses it. */
async function askWhoIsThere(host: string, port: number): Promise<string> {
  const url = new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`);
  const answer = await call({ url, headers: {}, bodyBytes: () => 0, totalMs: 3_000 }).catch(() => null);
  if (answer?.status === 200) return `${port} is used by a running Kontor`;
  throw new Error(
    `${port} is used by another program, or by a Kontor that is not ready. Stop that program or set another port.`,
  );
}
