// Every action of the console is driven by its declaration (test/support/declared/probe-action.ts): who may not do it, what it
// refuses, that it is done once and leaves its line in the audit log, and that its Undo takes it back.
import { beforeAll, describe, expect, it } from 'vitest';
import { actionExceptions } from '#test/audit/action-proofs.ts';
import { makeWorld } from '#test/audit/world.ts';
import { examples } from '#test/declared/more-examples.ts';
import { type Exceptions, makeProbe, nameOf } from '#test/declared/probe-action.ts';
import { loseAnswers } from '#test/lost-answers.ts';
import { remindingApp } from '#test/reminders.ts';

const people = 'People belong to their organisation, whatever environment the address names.';

const exceptions: Exceptions = {
  leavesNoLine: actionExceptions,
  writesNothing: {
    'organisation branches/:slug/check-hours': 'Reads the hours and shows how they would look.',
    'organisation links/sheet': 'Leads to the sheet of the chosen links.',
  },
  undoDiffers: {
    'organisation branches/:slug/rename': 'The name that it had for a moment still leads to it.',
    'organisation branch-files/apply': 'The file that was sent is not kept after its import.',
    'organisation links/:code/edit': 'The history of its targets has both changes.',
    'organisation people/:id/remove': 'Somebody who comes back was invited by no e-mail.',
  },
  ofBothEnvironments: {
    'organisation people/:id/role': people,
    'organisation people/:id/block': people,
    'organisation people/:id/unblock': people,
    'organisation people/:id/remove': people,
    'organisation people/:id/link': people,
    'organisation people/:id/sessions/:session/end': people,
    'organisation people/:id/sessions/end-all': people,
  },
  ofEverybody: {
    'organisation registers/:id/ask': 'Registers belong to nobody: every organisation asks the same ones.',
  },
};

let probe: Awaited<ReturnType<typeof makeProbe>>;
let names: string[];

beforeAll(async () => {
  const { kontor } = await remindingApp();
  // Jobs can be sent and looked at, but nobody works on them: only the test writes.
  const { boss } = kontor.app.jobs;
  for (const { name } of await boss.getQueues()) await boss.offWork(name);
  probe = await makeProbe(await makeWorld(kontor), exceptions);
  names = kontor.app.actions.map(nameOf).sort();
  await loseAnswers(kontor.database);
});

describe('an action', () => {
  it('has an example, and each exception an action and a reason', () => {
    const where = 'each has one in test/support/audit, or in declared/more-examples.ts if it leaves no line';
    expect(Object.keys(examples).sort(), where).toEqual(names);
    for (const [name, reason] of Object.values(exceptions).flatMap((listed) => Object.entries(listed))) {
      expect(names).toContain(name);
      expect(reason, name).toMatch(/^[A-Z].{30,}\.$/);
    }
  });

  it.each(Object.entries(examples))('%s', async (name, example) => expect(await probe(name, example)).toEqual([]));
});
