// What must be true of the audit log after something was done for real.
import { expect } from 'vitest';
import { actionsOf } from '#platform/audit/declare.ts';
import { house } from '../../../src/rooms.ts';
import type { Proof, World } from './world.ts';

type Line = { id: string; action: string; actorKind: string; actor: string; subject: string | null };

export async function listLines({ kontor }: World, after = '0'): Promise<Line[]> {
  const text = `select id, action, actor_kind as "actorKind", actor, subject from platform_audit where id > $1 order by id`;
  return (await kontor.database.query<Line>({ text, values: [after] })).rows;
}

export async function prove(world: World, { leaves, by, hasSubject = true, do: act }: Proof): Promise<void> {
  const before = (await listLines(world)).at(-1)?.id;
  await act(world);
  const lines = await listLines(world, before);
  const found = lines.findLast(({ action, actorKind }) => action === leaves && actorKind === by);
  expect(found, `${leaves} by ${by} is not among ${JSON.stringify(lines)}`).toBeDefined();
  expect(found?.subject !== null, 'whether it names a thing').toBe(hasSubject);
  expect(lines.filter(({ action }) => !actionsOf(house.audited).includes(action))).toEqual([]);
}

/** Proofs and exceptions of something together are exactly what there is. */
export function expectAll(
  there: readonly string[],
  proofs: Record<string, unknown>,
  exceptions: Record<string, string>,
): void {
  const known = [...Object.keys(proofs), ...Object.keys(exceptions)].sort();
  expect(known, 'what is new gets its proof in test/support/audit, or is an exception there').toEqual(
    [...new Set(there)].sort(),
  );
}

/** No line holds a value of people, a secret, or an address of a visitor; their fields are there. */
export async function expectNoValues({ kontor }: World): Promise<void> {
  const text = 'select row_to_json(a)::text as line from platform_audit a';
  const lines = (await kontor.database.query<{ line: string }>({ text })).rows.map(({ line }) => line);
  const secrets = Object.values(kontor.keys);
  const isPersonal = (line: string) => /canary|198\.51\.100\.77|\+420777123456/i.test(line);
  expect(lines.filter((line) => isPersonal(line) || secrets.some((secret) => line.includes(secret)))).toEqual([]);
  expect(lines.join('\n')).toMatch(/"lastName": ?null/);
}
