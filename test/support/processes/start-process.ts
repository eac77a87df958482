// Starts a TypeScript file as a separate process that reads and writes lines, and that a test can kill.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { atFileEnd } from '../run/at-file-end.ts';

export type TestProcess = {
  /** Every line it has written so far. */
  said: string[];
  tell(line: string): void;
  /** Waits for the first line, from line `from` on, that begins with these words. */
  hears(words: string, from?: number): Promise<string>;
  kill(): Promise<void>;
  ended: Promise<unknown>;
};

/** It is killed when the file ends: tests may run side by side. */
export function startProcess(file: string, ...args: string[]): TestProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => undefined);
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => said.push(line));
  const ended = once(child, 'close');
  const one: TestProcess = {
    said,
    ended,
    tell: (line) => void child.stdin.write(`${line}\n`),
    hears: async (words, from = 0) => {
      const known = said.slice(from).find((line) => line.startsWith(words));
      if (known !== undefined) return known;
      return new Promise<string>((resolve, reject) => {
        const hear = (line: string) => {
          if (!line.startsWith(words)) return;
          lines.off('line', hear);
          resolve(line);
        };
        lines.on('line', hear);
        void ended.then(() => reject(new Error(`The process ended before it said "${words}": ${said.slice(-3)}`)));
      });
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
  atFileEnd(one.kill);
  return one;
}
