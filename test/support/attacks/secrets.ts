// Searches the output of a product for what must never be in a log: API keys, secrets, addresses of visitors.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const secretFiles = ['key-pepper', 'visitor-secret', 'postgres/password'];

/** The log lines that contain one. The banner is not part of the log: the first start may show its keys there. */
export async function findSecretLines(output: string[], dataDir: string, visitors: string[]): Promise<string[]> {
  const keys = await readFile(join(dataDir, 'first-keys.env'), 'utf8').catch(() => '');
  const files = await Promise.all(secretFiles.map((name) => readFile(join(dataDir, name), 'utf8').catch(() => '')));
  const secrets = [
    ...[...keys.matchAll(/_KEY=(\S+)/g)].map(([, key]) => key ?? ''),
    ...files.map((text) => text.trim()),
  ];
  const forbidden = [...secrets.filter((text) => text !== ''), ...visitors];
  const lines = output.flatMap((text) => text.split('\n'));
  // Log lines are JSON if the output is not a terminal.
  const logged = lines.filter((line) => line.startsWith('{') || /error|warn/i.test(line));
  return logged.filter((line) => forbidden.some((text) => line.includes(text)));
}
