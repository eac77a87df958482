// The buffers of the embedded PostgreSQL fit the machine and the container.
import { expect, it } from 'vitest';
import { chooseBuffers } from './server.ts';

const GB = 1024 ** 3;

it.each([
  ['a small machine', 1 * GB, 0, '128MB'],
  ['two gigabytes', 2 * GB, 0, '256MB'],
  ['four gigabytes', 4 * GB, 2 ** 64, '512MB'],
  ['a large machine', 64 * GB, 0, '1024MB'],
  ['a small container on a large machine', 64 * GB, 2 * GB, '256MB'],
  ['a tiny container', 64 * GB, 0.25 * GB, '128MB'],
])('%s', (_, machine, allowed, expected) => {
  expect(chooseBuffers(machine, allowed)).toBe(expected);
});
