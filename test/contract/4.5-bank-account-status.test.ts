// Spec 4.5, 2.3 and 7: reading a bank account through the API, in every media type, in both modes.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaTypes, readAnswer } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import vectors from '../../src/bank/fixtures/vectors.json' with { type: 'json' };

type Vector = { id: string; input: string; expect: object; expectStrict?: object };

const path = '/api/v1/bank/bank-account-status';
const czech = { success: true, iban: 'CZ6508000000192000145399', domestic: '19-2000145399/0800' };
const german = { success: true, iban: 'DE89370400440532013000' };

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

function ask(bankAccount: string, { key = kontor.keys.PROD, accept = 'application/json' } = {}) {
  const url = `${path}?bankAccount=${encodeURIComponent(bankAccount)}`;
  return kontor.api.inject({ url, headers: { 'x-api-key': key, accept } });
}

async function expectVectors(key: string, pick: (vector: Vector) => object) {
  for (const vector of vectors as Vector[]) {
    const answer = await ask(vector.input, { key });
    expect([vector.id, answer.statusCode, answer.json()]).toEqual([vector.id, 200, pick(vector)]);
  }
}

describe('the answer', () => {
  it('is the canonical IBAN and the domestic form of a Czech account', async () => {
    expect((await ask('19 - 2000145399 / 0800')).body).toBe(JSON.stringify(czech));
  });

  it('has no domestic form for another country', async () => {
    expect((await ask('de89 3704 0044 0532 0130 00')).body).toBe(JSON.stringify(german));
  });

  it.each(['', ' ', '19-2000145399/800', 'CZ65/0800', '1'.repeat(129), '💰', 'hello@example.com'])(
    'is exactly {"success":false} for %j',
    async (typed) => {
      const answer = await ask(typed);
      expect([answer.statusCode, answer.body]).toEqual([200, '{"success":false}']);
    },
  );

  it.each(['11111111111111111111', '1111111111111111111111'])('reads %s by its length', async (typed) => {
    const answer = await ask(typed);
    expect(answer.json()).toEqual({
      ...{ success: true, iban: 'CZ5711111111111111111111', domestic: '111111-1111111111/1111' },
    });
  });

  it.each([
    ['89370400440532013000', 'a German IBAN without its DE'],
    ['3112000000198742637541', 'a Slovak IBAN without its SK'],
    ['861994880140300', 'three cuts into prefix and account pass modulo 11'],
    ['2000145399', 'fewer digits without a known bank code'],
  ])('refuses %s: %s', async (typed) => {
    expect((await ask(typed)).json()).toEqual({ success: false });
  });

  it.each(['2210', '2310', '5400'])('knows the retired bank code %s', async (bank) => {
    expect((await ask(`2000145399${bank}`)).json()).toMatchObject({ success: true, domestic: `2000145399/${bank}` });
  });

  it('is that of every shared vector', async () => {
    await expectVectors(kontor.keys.PROD, (vector) => vector.expect);
  });

  it('is the same for a sandbox key', async () => {
    expect((await ask('19-2000145399/0800', { key: kontor.keys.DEV_ })).json()).toEqual(czech);
  });

  it.each(mediaTypes)('has the same members as %s', async (accept) => {
    for (const [typed, expected] of [
      ['CZ0008000000192000145399', czech],
      ['DE89370400440532013000', german],
      ['no account', { success: false }],
    ] as const) {
      const answer = await ask(typed, { accept });
      expect(answer.headers['content-type']).toContain(accept);
      expect(readAnswer(answer)).toEqual(expected);
    }
  });

  it('to any Unicode text is 200 and as declared', async () => {
    const accountLike = fc.string({ unit: fc.constantFrom(...'0123456789CZ-/ .:+%&=#'), maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(accountLike, fc.string({ unit: 'grapheme', maxLength: 300 })), async (typed) => {
        const answer = await ask(typed);
        expect(answer.statusCode).toBe(200);
      }),
    );
  });
});

describe('a request', () => {
  it('without bankAccount is refused with the field, its example and 400', async () => {
    const answer = await kontor.api.inject(`${path}?apiKey=${kontor.keys.PROD}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'validation_failed',
      errors: [{ in: 'query', field: 'bankAccount', code: 'required', example: '19-2000145399/0800' }],
    });
  });

  it.each(mediaTypes)('without bankAccount is refused in the same shape as %s', async (accept) => {
    const answer = await kontor.api.inject({ url: path, headers: { 'x-api-key': kontor.keys.PROD, accept } });
    expect(answer.statusCode).toBe(400);
    expect(readAnswer(answer)).toMatchObject({ success: false, code: 'validation_failed' });
  });

  it('with bankAccount twice is refused, because it is ambiguous', async () => {
    const answer = await kontor.api.inject(`${path}?apiKey=${kontor.keys.PROD}&bankAccount=1&bankAccount=2`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
  });

  it('with a name and no value reads an empty text', async () => {
    const answer = await kontor.api.inject(`${path}?apiKey=${kontor.keys.PROD}&bankAccount`);
    expect([answer.statusCode, answer.body]).toEqual([200, '{"success":false}']);
  });

  it('may carry the key in its body', async () => {
    const url = `${path}?bankAccount=19-2000145399/0800`;
    const answer = await kontor.api.inject({ method: 'GET', url, payload: { apiKey: kontor.keys.PROD } });
    expect([answer.statusCode, answer.json()]).toEqual([200, czech]);
  });

  it('without a key is refused before its parameters are checked', async () => {
    const answer = await kontor.api.inject(path);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'api_key_missing']);
  });

  it('with a key that lacks the role bank:read is refused with its name', async () => {
    const { key } = await kontor.app.rooms.access.keys.create({
      by: 'command line',
      organisationId: kontor.organisation.id,
      type: 'PROD',
      roles: ['branch:read'],
    });
    const answer = await ask('19-2000145399/0800', { key });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'role_missing']);
    expect(answer.json().error).toContain('bank:read');
  });
});

describe('an organisation with bankAccountCheck=strict', () => {
  it('gets the strict answer to every shared vector, and others do not', async () => {
    const { keys } = await kontor.addOrganisation('careful');
    expect((await ask('1234567890/0100', { key: keys.PROD })).json().success).toBe(true);
    await kontor.app.rooms.organisation.organisations.change('careful', { bankAccountCheck: 'strict' }, 'command line');
    kontor.clock.advance(10_000);
    await expectVectors(keys.PROD, (vector) => vector.expectStrict ?? vector.expect);
    expect((await ask('1234567890/0100')).json().success).toBe(true);
  });
});

describe('what was typed', () => {
  const typed = '19-2000145399/0800';

  it('is in no log line, whether it was read, refused or sent twice', async () => {
    const from = kontor.logLines.length;
    await ask(typed);
    await ask(`${typed} x`);
    await kontor.api.inject(`${path}?bankAccount=${typed}&bankAccount=${typed}&apiKey=${kontor.keys.PROD}`);
    await kontor.api.inject(`${path}?bankAccount=${typed}`);
    const lines = kontor.logLines.slice(from).join('');
    expect(lines).toContain('validation_failed');
    expect(lines).not.toContain('2000145399');
  });

  it('is counted by form and outcome only', async () => {
    await ask('CZ0008000000192000145399');
    const metrics = await kontor.app.metrics.registry.metrics();
    expect(metrics).toMatch(/kontor_bank_readings_total\{form="iban",outcome="repaired"\} [1-9]/);
    expect(metrics).not.toContain('2000145399');
  });
});
