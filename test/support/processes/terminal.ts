// Starts the product in a terminal of its own, which a test can close as a person closes a window.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { testEnvironment } from '../run/environment.ts';

/** Passes on what the terminal shows; a line at its input closes the terminal. Then it waits for the program and says how it ended. */
const TERMINAL = `
import os, pty, select, sys
pid, shown = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
watched = [0, shown]
while 0 in watched:
    ready = select.select(watched, [], [])[0]
    if 0 in ready:
        watched.remove(0)
    if shown in ready:
        try:
            os.write(1, os.read(shown, 4096))
        except OSError:
            watched.remove(shown)
os.close(shown)
status = os.waitpid(pid, 0)[1]
os.write(1, ('\\nended %d\\n' % os.waitstatus_to_exitcode(status)).encode())
`;

type Terminal = {
  /** The first line that holds the words. */
  untilPrinted(words: string): Promise<string>;
  close(): void;
  /** The exit code of what ran in it; negative for a signal. */
  exited: Promise<number>;
};

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** `around`: a command that runs it in the terminal, such as `setsid`. */
export function launchInTerminal(around: string[], settings: Record<string, string>): Terminal {
  const call = [...around, process.execPath, 'bin/kontor.js', 'start'];
  const child = spawn('python3', ['-c', TERMINAL, ...call], { cwd: root, env: testEnvironment(settings) });
  child.stdin.on('error', () => undefined);
  onTestFinished(() => void child.stdin.end('\n'));
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = once(child, 'close');
  return {
    untilPrinted: async (words) => {
      for (;;) {
        const found = lines.find((line) => line.includes(words));
        if (found !== undefined) return found;
        await Promise.race([once(reader, 'line'), ended.then(() => Promise.reject(new Error(lines.join('\n'))))]);
      }
    },
    close: () => void child.stdin.write('\n'),
    exited: ended.then(() => Number(/^ended (-?\d+)$/.exec(lines.at(-1) ?? '')?.[1])),
  };
}
