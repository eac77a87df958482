// Passwords are hashed with argon2id, two at once, and an absent one takes as long as a wrong one.
import { describe, expect, it } from 'vitest';
import { passwordHasher } from './hash-password.ts';

describe('the hash of a password', () => {
  it('is argon2id with its parameters, and different every time', async () => {
    const { hash, verify } = passwordHasher();
    const [one, two] = await Promise.all([hash('correct horse battery'), hash('correct horse battery')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verify('correct horse battery', one)).toBe(true);
    expect(await verify('correct horse batterz', one)).toBe(false);
  });

  it('accepts nothing where there is no password', async () => {
    const { verify } = passwordHasher();
    expect(await verify('', null)).toBe(false);
    expect(await verify('anything at all', 'not a hash')).toBe(false);
  });

  it('is the same for composed and decomposed letters', async () => {
    const { hash, verify } = passwordHasher();
    expect(await verify('z\u030celezo a hlina', await hash('\u017eelezo a hlina'))).toBe(true);
  });

  it('is computed for two at once; the others wait, and those for whom the line is too long try again', async () => {
    const { verify } = passwordHasher({ mostWaiting: 3 });
    const asked = Array.from({ length: 7 }, () => verify('a', null));
    const settled = await Promise.allSettled(asked);
    expect(settled.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(2).fill('rejected')]);
    await expect(asked[6]).rejects.toMatchObject({ code: 'sign_in_busy', status: 503 });
    // The line is empty again.
    expect(await verify('a', null)).toBe(false);
  });
});
