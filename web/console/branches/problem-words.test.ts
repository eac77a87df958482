// The Czech words of what is wrong with a row: each has the same values as the English ones.
import { describe, expect, it } from 'vitest';
import { type ProblemCode, problemOf, problemWords } from '../../../src/branch/rules/problems.ts';
import { sayProblem } from './problem-words.ts';

/** Where the parser stopped, in its own words, is said in English only. */
const onlyEnglish = new Set(['place']);

describe('the words of a problem', () => {
  it.each(Object.entries(problemWords))('%s: none of its values is lost in Czech', (code, words) => {
    const names = [...words.matchAll(/\{(\w+)\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => !onlyEnglish.has(name));
    const values = Object.fromEntries(names.map((name) => [name, `«${name}»`]));
    const problem = problemOf('name', code as ProblemCode, values);
    for (const language of ['en', 'cs'] as const) {
      const said = sayProblem(problem, language);
      for (const value of Object.values(values)) expect(said).toContain(value);
      expect(said).not.toMatch(/[{}]/);
    }
    expect(sayProblem(problem, 'cs')).not.toBe(problem.reason);
  });
});
