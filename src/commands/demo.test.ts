// What "kontor demo remove" says.
import { expect, it } from 'vitest';
import { describeRemoval } from './demo.ts';

it('says what was removed, what was kept and why, and that nothing is left', () => {
  const kept = [{ kind: 'branch', id: 'brno', environment: 'live', reason: 'it was changed' }];
  expect(describeRemoval({ removed: { branch: 25, link: 1 }, kept })).toBe(
    'Removed: 25 branches and 1 link. The organisation and its keys stay.\nKept:\n  branch brno (live): it was changed',
  );
  expect(describeRemoval({ removed: {}, kept: [] })).toBe('There is no demo data left to remove.');
});
