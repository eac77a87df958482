// Searches what a product printed for what may never be in a log: its API keys, its secrets, addresses of visitors.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const secretFiles = ['key-pepper', 'visitor-secret', 'postgres/password'];

/** The lines of the log that hold one. The first start shows its keys once on purpose, in the banner, which is no log. */
export async function findSecretLines(output: string[], dataDir: string, visitors: string[]): Promise<string[]> {
  const keys = await readFile(join(dataDir, 'first-keys.env'), 'utf8').catch(() => '');
  const files = await Promise.all(secretFiles.map((name) => readFile(join(dataDir, name), 'utf8').catch(() => '')));
  const secrets = [
    ...[...keys.matchAll(/_KEY=(\S+)/g)].map(([, key]) => key ?? ''),
    ...files.map((text) => text.trim()),
  ];
  const forbidden = [...secrets.filter((text) => text !== ''), ...visitors];
  const lines = output.flatMap((text) => text.split('\n'));
  // Log lines are JSON when nobody watches a terminal.
  const logged = lines.filter((line) => line.startsWith('{') || /error|warn/i.test(line));
  return logged.filter((line) => forbidden.some((text) => line.includes(text)));
}
