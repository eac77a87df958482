// What the proofs of the audit log act with: an app, somebody who is signed in, and values of people that must not be found in
// the log. Each of those holds the word "canary".

import { PassThrough } from 'node:stream';
import type { CommandDef } from 'citty';
import { runCommand } from 'citty';
import { expect } from 'vitest';
import { createTerminal } from '#platform/cli/terminal.ts';
import type { Action } from '#platform/screens/screen.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, browserOf } from '#test/console-calls.ts';
import { joinedMember, type Person } from '#test/members.ts';
import { findCommand } from '../../../src/commands/find-command.ts';
import { house } from '../../../src/rooms.ts';

export type World = {
  kontor: TestApp;
  owner: Person;
  browser: Browser;
  /** A value of somebody's, new each time. */
  canary(): string;
  /** Somebody else, who has joined. */
  person(): Promise<Person>;
  /** Calls an action of the console with JSON; it must be accepted. */
  act(path: string, body?: object, browser?: Browser): Promise<Record<string, unknown>>;
  /** Runs a room's command. */
  run(...words: string[]): Promise<unknown>;
  /** Calls the API with the PROD key; it must be accepted. */
  call(path: string, payload: object, headers?: Record<string, string>): Promise<Record<string, unknown>>;
};

export async function makeWorld(given?: TestApp): Promise<World> {
  const kontor = given ?? (await testApp());
  let canaries = 0;
  const canary = () => {
    canaries += 1;
    return `canary${canaries}`;
  };
  const person = () => joinedMember(kontor, { email: `${canary()}@example.com` });
  const owner = await joinedMember(kontor, { role: 'owner', email: `${canary()}@example.com` });
  const browser = browserOf(kontor, owner.token);

  async function run(...words: string[]): Promise<unknown> {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const terminal = createTerminal({ json: true }, { stdout, stderr });
    const commands = house.commands((work) => work(kontor.app.openRooms, terminal));
    const { command, rawArgs } = await findCommand({ subCommands: commands as Record<string, CommandDef> }, words);
    await runCommand(command, { rawArgs });
    const text = String(stdout.read() ?? '');
    return text === '' ? null : JSON.parse(text);
  }

  return {
    kontor,
    owner,
    browser,
    canary,
    person,
    run,
    act: async (path, body = {}, by = browser) => {
      const answer = await by.call(`/bff/${path}`, body);
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
      return answer.json();
    },
    call: async (path, payload, headers = {}) => {
      const key = { 'x-api-key': kontor.keys.PROD, ...headers };
      const answer = await kontor.api.inject({ method: 'POST', url: path, payload, headers: key });
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
      return answer.json();
    },
  };
}

/** How a write is proved: which lines it must leave, by whom, and how it is done for real. Prepared first, then done. */
export type Proof = {
  leaves: string;
  by: 'key' | 'member' | 'command' | 'visitor';
  /** False for what has no id of its own. */
  hasSubject?: boolean;
  do(world: World): Promise<unknown>;
};

/** The action of an address such as `demo/live/keys/create`. */
export function findAction(actions: readonly Action[], address: string): Action {
  const [, own = address] = /^demo\/(?:live|sandbox)\/(.*)$/.exec(address) ?? [];
  const fits = ({ path }: Action) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(own);
  // `keys/create` is no id: the action whose path has fewer parameters is meant.
  const [found] = actions.filter(fits).sort((a, b) => a.path.split(':').length - b.path.split(':').length);
  if (!found) throw new Error(`No action has the path ${address}.`);
  return found;
}
