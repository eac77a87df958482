// Where a key is looked for in query and headers, and what counts as one key, two or none.
import { describe, expect, it } from 'vitest';
import { findBodyKey, findKey } from './find-key.ts';

const a = `PROD${'a'.repeat(28)}`;
const b = `PROD${'b'.repeat(28)}`;

describe('the key of a request', () => {
  it.each([
    ['none', {}, {}, { kind: 'none' }],
    ['an empty one', { apiKey: '' }, { 'x-api-key': '' }, { kind: 'none' }],
    ['Bearer in any case, with spaces around', {}, { authorization: `bEaReR   ${a} ` }, { kind: 'one', key: a }],
    ['another scheme, a proxy’s business', {}, { authorization: `Basic ${a}` }, { kind: 'none' }],
    ['Bearer and nothing', {}, { authorization: 'Bearer' }, { kind: 'none' }],
    ['X-Api-Key twice, as Node joins it', {}, { 'x-api-key': `${a}, ${a}` }, { kind: 'one', key: a }],
    ['X-Api-Key twice with two keys', {}, { 'x-api-key': `${a}, ${b}` }, { kind: 'conflict' }],
    ['Authorization twice', {}, { authorization: [`Bearer ${a}`, `Bearer ${a}`] }, { kind: 'one', key: a }],
    ['Authorization twice, two keys', {}, { authorization: [`Bearer ${a}`, `Bearer ${b}`] }, { kind: 'conflict' }],
    ['the query twice with two keys', { apiKey: [a, b] }, {}, { kind: 'conflict' }],
  ])('%s', (_what, query, headers, found) => {
    expect(findKey(query, headers)).toEqual(found);
  });

  it('takes as many steps for a header as it has characters, however they are arranged', () => {
    // A search that tries every split of the spaces would need 5,000,000,000 steps here and run into the time limit.
    expect(findKey({}, { authorization: `Bearer ${' '.repeat(100_000)}a b` })).toMatchObject({ kind: 'one' });
    expect(findKey({}, { 'x-api-key': ','.repeat(100_000) })).toEqual({ kind: 'none' });
  });

  it('of a body is one value, not a tree of lists', () => {
    const nested = JSON.parse(`${'['.repeat(60_000)}"${a}"${']'.repeat(60_000)}`);
    expect(findBodyKey({ apiKey: nested })).toEqual({ kind: 'one', key: nested });
    expect(findBodyKey({ apiKey: a })).toEqual({ kind: 'one', key: a });
    expect(findBodyKey(null)).toEqual({ kind: 'none' });
  });
});
