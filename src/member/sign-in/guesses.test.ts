// Who guesses is stopped at N + 1, by account and by client; who is right is not.
import { describe, expect, it } from 'vitest';
import { memoryLimits } from '#platform/limits/open-limits.ts';
import { testClock } from '#test/clock.ts';
import { guessLimits } from './guesses.ts';

const setUp = () => {
  const clock = testClock();
  return { clock, guesses: guessLimits(memoryLimits(clock)) };
};
const limited = { code: 'sign_in_limited', status: 429 };

describe('attempts', () => {
  it('at one account: ten, from whatever clients, in 15 minutes', async () => {
    const { clock, guesses } = setUp();
    for (let attempt = 1; attempt <= 10; attempt += 1) await guesses.begin(`client ${attempt}`, 'one');
    const refused = await guesses.begin('another client', 'one').catch((error) => error);
    expect(refused).toMatchObject(limited);
    await guesses.begin('another client', 'two');
    // After the seconds that the refusal names, one more is allowed.
    clock.advance(Number(refused.headers['retry-after']) * 1_000);
    await guesses.begin('another client', 'one');
  });

  it('of one client: thirty, at whatever accounts', async () => {
    const { guesses } = setUp();
    for (let attempt = 1; attempt <= 30; attempt += 1) await guesses.begin('one', `account ${attempt}`);
    await expect(guesses.begin('one', 'account 31')).rejects.toMatchObject(limited);
    await expect(guesses.beginUnnamed('one')).rejects.toMatchObject(limited);
    await guesses.begin('two', 'account 31');
  });

  it('that were right do not count', async () => {
    const { guesses } = setUp();
    for (let attempt = 1; attempt <= 100; attempt += 1) {
      (await guesses.begin('one', 'mine')).wasRight();
      (await guesses.beginUnnamed('one')).wasRight();
    }
  });

  it('that let one person in: a hundred, so that nobody fills the log with sessions', async () => {
    const { guesses } = setUp();
    for (let count = 1; count <= 100; count += 1) await guesses.beginSession('one');
    await expect(guesses.beginSession('one')).rejects.toMatchObject(limited);
    await guesses.beginSession('two');
  });
});

describe('challenges for passkeys', () => {
  it('are 300 for a client, and no failed attempts', async () => {
    const { guesses } = setUp();
    for (let count = 1; count <= 300; count += 1) await guesses.beginChallenge('one');
    await expect(guesses.beginChallenge('one')).rejects.toMatchObject(limited);
    await guesses.begin('one', 'mine');
  });
});

describe('mails with links', () => {
  it('leave three times for an account in 15 minutes', async () => {
    const { guesses } = setUp();
    const asked = [];
    for (let count = 1; count <= 4; count += 1) asked.push(await guesses.mayMail('one'));
    expect(asked).toEqual([true, true, true, false]);
    expect(await guesses.mayMail('two')).toBe(true);
  });
});
