// Proves which typed texts are taken as https, and that all others stay as they are.
import { describe, expect, it } from 'vitest';
import { completeTarget } from './typed-url.ts';

describe('a typed address', () => {
  it.each([
    ['example.com/foo', 'https://example.com/foo'],
    ['  example.com ', 'https://example.com'],
    ['//example.com/foo', 'https://example.com/foo'],
    ['www.example.co.uk:8080?q=a@b', 'https://www.example.co.uk:8080?q=a@b'],
    ['háčky.example#a:b', 'https://háčky.example#a:b'],
    ['example.com./x', 'https://example.com./x'],
  ])('%j is taken as %s', (typed, url) => {
    expect(completeTarget(typed)).toBe(url);
  });

  it.each([
    'https://example.com/foo',
    'http://example.com',
    'ftp://example.com',
    'mailto:me@example.com',
    'me@example.com',
    'javascript:alert(1.5)',
    'data:text/html,a.b',
    'localhost:3000/x',
    'two words.example',
    'user:pass@example.com',
    'nonsense',
    '',
  ])('%j stays as it is', (typed) => {
    expect(completeTarget(typed)).toBe(typed);
  });
});
