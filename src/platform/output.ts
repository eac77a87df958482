// Where an export goes: a file, or stdout; either way each piece is written before the next is made.
import { open } from 'node:fs/promises';

export type Output = { write(text: string): Promise<void>; close(): Promise<void> };

/** Internal fields are in it: a file is for its owner's eyes only. */
export async function openOutput(path: string | undefined): Promise<Output> {
  if (path === undefined) return { write: writeStdout, close: async () => undefined };
  const file = await open(path, 'w', 0o600);
  return {
    write: async (text) => {
      await file.writeFile(text);
    },
    close: () => file.close(),
  };
}

const writeStdout = (text: string) =>
  new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
