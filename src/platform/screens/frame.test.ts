// Proves that each letter of the keyboard opens one screen and begins one thing.
import { expect, it } from 'vitest';
import { openSamples, sampleConsole } from '#test/sample-screens.ts';
import { msg } from '../text/msg.ts';
import { openConsole } from './declare.ts';
import { makeFrames } from './frame.ts';
import type { Screen, Start } from './screen.ts';

const [sample] = openConsole(openSamples(), sampleConsole).screens as [Screen];
const placed = (id: string, letter?: string, starts: readonly Start[] = []): Screen => ({
  ...sample,
  nav: { id, label: msg('Samples'), group: 'work', at: 1, ...(letter === undefined ? {} : { letter }) },
  starts,
});
const start = (id: string, letter: string): Start => ({
  ...{ id, letter, label: msg('Samples'), permission: 'sample:write', to: 'samples' },
});
const open = (...screens: Screen[]) =>
  makeFrames({ screens, actions: [], clock: { now: () => 0 }, flashes: {} as never });

it('a letter may stand for one screen and for one start, and neither needs one', () => {
  expect(() => open(placed('keys', 'k', [start('key', 'k')]), placed('audit'), placed('system'))).not.toThrow();
});

it('two screens, or two starts, with one letter are refused', () => {
  expect(() => open(placed('keys', 'k'), placed('kinds', 'k'))).toThrow('keys and kinds have the same letter: k.');
  expect(() => open(placed('keys', 'k', [start('key', 'n')]), placed('links', 'l', [start('link', 'n')]))).toThrow(
    'key and link have the same letter: n.',
  );
});
