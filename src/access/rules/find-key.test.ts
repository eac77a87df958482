// Where a key is looked for in query and headers, and what counts as one key, two or none.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FoundKey, findBodyKey, findKey, isForeign } from './find-key.ts';

const a = `PROD${'a'.repeat(28)}`;
const b = `PROD${'b'.repeat(28)}`;
const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';

/** What matters in a result: which key, and whether it is not in the form of ours. */
const show = (found: FoundKey) =>
  found.kind === 'one' ? { kind: 'one', key: found.key, isForeign: isForeign(found) } : found;

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
    ['a gateway’s token alone', {}, { authorization: `Bearer ${jwt}` }, { kind: 'one', key: jwt, isForeign: true }],
    ['a foreign X-Api-Key alone', {}, { 'x-api-key': 'theirs' }, { kind: 'one', key: 'theirs', isForeign: true }],
    ['the query and a token', { apiKey: a }, { authorization: `Bearer ${jwt}` }, { kind: 'one', key: a }],
    ['the query and a foreign X-Api-Key', { apiKey: a }, { 'x-api-key': 'theirs' }, { kind: 'one', key: a }],
    ['X-Api-Key and a token', {}, { 'x-api-key': a, authorization: `Bearer ${jwt}` }, { kind: 'one', key: a }],
    [
      'a foreign X-Api-Key and Bearer',
      {},
      { 'x-api-key': 'theirs', authorization: `Bearer ${a}` },
      { kind: 'one', key: a },
    ],
    ['a foreign and an own X-Api-Key', {}, { 'x-api-key': `theirs, ${a}` }, { kind: 'one', key: a }],
    [
      'two tokens',
      {},
      { 'x-api-key': 'theirs', authorization: `Bearer ${jwt}` },
      { kind: 'one', key: 'theirs', isForeign: true },
    ],
    ['the query and another key', { apiKey: a }, { 'x-api-key': b }, { kind: 'conflict' }],
    ['a malformed key in the query beside a key', { apiKey: 'x' }, { 'x-api-key': a }, { kind: 'conflict' }],
    ['a malformed key in the query and a token', { apiKey: 'x' }, { 'x-api-key': 'y' }, { kind: 'one', key: 'x' }],
  ])('%s', (_what, query, headers, found) => {
    expect(show(findKey(query, headers))).toEqual({ ...(found.kind === 'one' ? { isForeign: false } : {}), ...found });
  });

  it('takes as many steps for a header as it has characters, however they are arranged', () => {
    // A search that tries every split of the spaces would need 5,000,000,000 steps here and run into the time limit.
    expect(findKey({}, { authorization: `Bearer ${' '.repeat(100_000)}a b` })).toMatchObject({ kind: 'one' });
    expect(findKey({}, { 'x-api-key': ','.repeat(100_000) })).toEqual({ kind: 'none' });
  });

  it('is never hidden by what is not a key, and never chosen among two', () => {
    const key = fc.stringMatching(/^(?:PROD|DEV_|ROOT)[A-Za-z0-9]{28}$/);
    const foreign = fc.string().filter((text) => !/(?:PROD|DEV_|ROOT)[A-Za-z0-9]{28}/.test(text));
    fc.assert(
      fc.property(key, key, foreign, foreign, (one, other, x, y) => {
        fc.pre(one !== other);
        const headers = { 'x-api-key': x, authorization: `Bearer ${y}` };
        expect(findKey({ apiKey: one }, headers)).toMatchObject({ kind: 'one', key: one });
        expect(findKey({}, { ...headers, 'x-api-key': one })).toMatchObject({ kind: 'one', key: one });
        expect(findKey({}, { ...headers, authorization: `Bearer ${one}` })).toMatchObject({ kind: 'one', key: one });
        expect(findKey({ apiKey: one }, { ...headers, 'x-api-key': other })).toEqual({ kind: 'conflict' });
        expect(findKey({}, { 'x-api-key': one, authorization: `Bearer ${other}` })).toEqual({ kind: 'conflict' });
      }),
    );
  });

  it('of a body is one value, not a tree of lists', () => {
    const nested = JSON.parse(`${'['.repeat(60_000)}"${a}"${']'.repeat(60_000)}`);
    expect(findBodyKey({ apiKey: nested })).toMatchObject({ kind: 'one', key: nested });
    expect(findBodyKey({ apiKey: a })).toMatchObject({ kind: 'one', key: a });
    expect(findBodyKey(null)).toEqual({ kind: 'none' });
  });
});
