// What a password must be, and what the list of common ones holds.
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '../sign-in/passwords.ts';
import { findProblem } from './password.ts';

const find = (password: string, email: string | null = null) => findProblem(password, email, isCommonPassword);

describe('a password', () => {
  it.each([
    ['', 'too_short'],
    ['elevenchars', 'too_short'],
    ['twelve chars', null],
    ['ěščřžýáíéúů', 'too_short'],
    ['ěščřžýáíéúůť', null],
    ['😀😀😀😀😀🎈🎈🎈🎈🎈🎈', 'too_short'],
    ['a word and then some more of them', null],
    [`${'ab cd ef gh '.repeat(83)}1234`, null],
    [`${'ab cd ef gh '.repeat(83)}12345`, 'too_long'],
    ['aaaaaaaaaaaa', 'too_common'],
    ['abcdabcdabcd', 'too_common'],
    ['qwerty123456', 'too_common'],
    ['QWERTY123456', 'too_common'],
    ['passwordpassword', 'too_common'],
    ['1qaz2wsx3edc', 'too_common'],
  ])('%j: %s', (password, problem) => {
    expect(find(password)).toBe(problem);
  });

  it('may not be the e-mail of its owner, however it is written', () => {
    expect(find('Jana.Nova@Example.com', 'jana.nova@example.com')).toBe('is_email');
    expect(find('Jana.Nova@Example.com', 'other@example.com')).toBeNull();
  });

  it('counts composed and decomposed letters alike', () => {
    expect(find('e\u0301'.repeat(11))).toBe('too_short');
  });
});

describe('the list of common passwords', () => {
  it('knows what many people use, and nothing that was made up just now', () => {
    expect(['123qweasdzxc', 'password1234', 'qwertyuiop123'].filter(isCommonPassword)).toHaveLength(3);
    for (let index = 0; index < 10_000; index += 1) expect(isCommonPassword(`made up ${index} just now`)).toBe(false);
  });
});
