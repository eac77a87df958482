// Options for Node that make it say that it is another version than the pinned one, so that `bin/kontor.js` launches that.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../folders.ts';

export async function pretendOtherNode(): Promise<string[]> {
  const pretend = join(await temporaryFolder(), 'pretend.mjs');
  const lies = `Object.assign(process, { execPath: '/usr/bin/node' });
    Object.defineProperty(process, 'version', { value: 'v26.0.0' });`;
  await writeFile(pretend, lies);
  return ['--import', pretend];
}
