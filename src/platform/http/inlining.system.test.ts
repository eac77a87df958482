// The budget for inlining: V8 silently accepts unknown options, so a new Node might ignore ours.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { inliningBudget } from './inlining.ts';

it('is an option of this V8, and above its own', () => {
  const [name = '', budget] = inliningBudget.split('=');
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const known = new RegExp(`${name} .*\n.*default: ${name}=(\\d+)`).exec(options)?.[1];
  expect(known).toBeDefined();
  expect(Number(budget)).toBeGreaterThan(Number(known));
});
