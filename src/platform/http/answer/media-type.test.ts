// The media type of the answer for an Accept header.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseAnswerType } from './media-type.ts';

describe('an answer', () => {
  it.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['text/*', 'text/plain'],
    ['TEXT/*;q=0.5', 'text/plain'],
    ['multipart/*', 'multipart/form-data'],
    ['text/*, application/json;q=0.5', 'text/plain'],
    ['application/json, text/plain, */*', 'application/json'],
    ['text/plain, application/json', 'text/plain'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
    ['*/*;q=0.1, text/plain', 'text/plain'],
    ['*/*, text/plain;q=0.5', 'application/json'],
    ['multipart/*, text/plain', 'multipart/form-data'],
    ['application/json;q=0, */*', 'text/plain'],
    ['application/json;q=0, text/*;q=0, */*', 'multipart/form-data'],
    ['application/*;q=0, text/plain;q=0.1', 'text/plain'],
    ['text/plain;q=0, text/*', 'application/json'],
    ['text/*;q=0, text/plain', 'text/plain'],
    ['application/json;q=0', 'application/json'],
    ['*/*;q=0', 'application/json'],
    ['image/png', 'application/json'],
    ['image/*', 'application/json'],
    ['application/problem+json', 'application/problem+json'],
    ['application/problem+json;q=0.5, application/json', 'application/json'],
    ['application/problem+json, */*;q=0.5', 'application/problem+json'],
    ['text/plain;q=high', 'application/json'],
    ['text/plain;q=2, multipart/*', 'multipart/form-data'],
    ['text/plain;charset=utf-8;q=0.9', 'text/plain'],
    ['text/plain ; q=0.9', 'text/plain'],
    ['', 'application/json'],
    [',;,q=1', 'application/json'],
    ['text', 'application/json'],
    ['*', 'application/json'],
  ])('to Accept %j is %s', (accept, type) => {
    expect(chooseAnswerType(accept)).toBe(type);
  });

  it('is never a type that is excluded, as long as another one is offered', () => {
    const types = ['application/json', 'text/plain', 'multipart/form-data'] as const;
    fc.assert(
      fc.property(fc.subarray([...types], { maxLength: 2 }), fc.string(), (excluded, more) => {
        fc.pre(!/[,;]/.test(more));
        const accept = [...excluded.map((type) => `${type};q=0`), '*/*', more].join(', ');
        expect(excluded).not.toContain(chooseAnswerType(accept));
      }),
    );
  });

  it('has one of our types for any header', () => {
    const word = fc.constantFrom('text', 'application', '*', '/', 'json', 'plain', ';q=', '0', '1', '.5', ',', ' ');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        expect(['application/json', 'text/plain', 'multipart/form-data']).toContain(chooseAnswerType(words.join('')));
      }),
    );
  });
});
