// Proves that progress is drawn only for people, once per per cent, and is always cleared.
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { withProgress } from './progress-bar.ts';

function screenOf(isTTY: boolean) {
  const drawn: string[] = [];
  return { drawn, screen: { isTTY, write: (text: string) => drawn.push(text) } };
}

describe('a progress bar', () => {
  it('is drawn once for each per cent, and is gone afterwards', async () => {
    const { drawn, screen } = screenOf(true);
    const count = (advance: (count: number) => void) => {
      for (let step = 0; step < 10_000; step += 1) advance(1);
      return Promise.resolve('done');
    };
    expect(await withProgress('Importing', 10_000, count, screen)).toBe('done');
    const lines = drawn.map((line) => stripVTControlCharacters(line).trim());
    expect(lines).toHaveLength(102);
    expect(lines[50]).toMatch(/^Importing {2}█{15}░{15} 50 %$/);
    expect(lines.at(-1)).toBe('');
  });

  it('is cleared when the work fails', async () => {
    const { drawn, screen } = screenOf(true);
    const failing = withProgress('Importing', 1, () => Promise.reject(new Error('no')), screen);
    await expect(failing).rejects.toThrow('no');
    expect(stripVTControlCharacters(drawn.at(-1) ?? '').trim()).toBe('');
  });

  it('is not drawn where nobody watches', async () => {
    const { drawn, screen } = screenOf(false);
    await withProgress('Importing', 1, async (advance) => advance(1), screen);
    expect(drawn).toEqual([]);
  });
});
