// Design interface.md, "The OpenAPI document is the contract too": every example is an answer of the running server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { untilCounted } from '#test/clicks.ts';
import {
  type ApiDocument,
  type Described,
  examplesOf,
  listOperations,
  type Parameter,
  readDocument,
  schemaChecks,
} from '#test/documented.ts';
import { behaviours, type Replay, startReplay } from '#test/neighbours/registry-replay.ts';

let kontor: TestApp;
let replay: Replay;
let documents: Record<'api' | 'shortener', ApiDocument>;

beforeAll(async () => {
  replay = await startReplay();
  replay.on('/ekonomicke-subjekty-v-be/', behaviours.replay('cz-ares-street-letter.json'));
  kontor = await testApp({
    settings: { SHORTENER_URL: 'https://kr.example', REGISTRY_ARES_URL: replay.url },
  });
  const tenants = [{ organisationId: kontor.organisation.id, environment: 'live' as const }];
  await kontor.database.transaction(async (within) => {
    for (const { faces } of kontor.app.openRooms)
      await faces.seedDemo?.({ tenants, defaultCountry: 'CZ', timeZone: 'Europe/Prague' }, within);
  });
  documents = { api: await readDocument(kontor.api), shortener: await readDocument(kontor.shortener) };
});
afterAll(() => replay.close());

const find = (operationId: string): Described =>
  [...listOperations(documents.api), ...listOperations(documents.shortener)].find(
    (one) => one.operationId === operationId,
  ) as Described;

/** Examples of answers and requests, as JSON. */
const answersOf = ({ responses }: Described) => examplesOf(responses[200]?.content?.['application/json'] ?? {});
const bodyOf = ({ requestBody }: Described) =>
  examplesOf(requestBody?.content['application/json'] ?? {})[0] as Record<string, unknown> | undefined;

const isOfRoot = ({ name }: Parameter) => name === 'organisation' || name === 'X-Environment';

/** Calls the operation with the first examples of its request. */
async function call(operation: Described, body = bodyOf(operation), given: Record<string, string> = {}) {
  const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query' && !isOfRoot(one));
  const query = Object.fromEntries(parameters.map((one) => [one.name, String(examplesOf(one)[0])]));
  const answer = await kontor.api.inject({
    method: operation.method,
    url: operation.path,
    query: { ...query, ...given },
    headers: { 'x-api-key': kontor.keys.PROD },
    ...(body === undefined ? {} : { payload: body }),
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}

/** Ids are new each time. */
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const withoutIds = (value: unknown) => JSON.parse(JSON.stringify(value).replace(uuid, 'an id'));

describe('the example of an answer is what the server answers to the example of the request', () => {
  it.each(['readBankAccount', 'listBranches', 'readBranch', 'lookUpCompany', 'addEvent'])('%s', async (id) => {
    const operation = find(id);
    expect(withoutIds(await call(operation))).toEqual(withoutIds(answersOf(operation)[0]));
  });

  it('createAddress, listAddresses and updateAddress, one after the other', async () => {
    const [create, list, update] = ['createAddress', 'listAddresses', 'updateAddress'].map(find) as Described[];
    if (!create || !list || !update) throw new Error('an operation is missing');
    const made = await call(create);
    expect(withoutIds(made)).toEqual(withoutIds(answersOf(create)[0]));
    expect(withoutIds(await call(list))).toEqual(withoutIds(answersOf(list)[0]));
    const changed = await call(update, { ...bodyOf(update), id: made.id });
    expect(withoutIds(changed)).toEqual(withoutIds(answersOf(update)[0]));
  });

  it('of a bank account: all examples, whichever way the account is written', async () => {
    const operation = find('readBankAccount');
    const [parameter] = operation.parameters ?? [];
    const answers = [];
    for (const bankAccount of examplesOf(parameter as Parameter)) {
      answers.push(await call(operation, undefined, { bankAccount: String(bankAccount) }));
    }
    answers.push(await call(operation, undefined, { bankAccount: 'no account' }));
    const distinct = [...new Set(answers.map((answer) => JSON.stringify(answer)))].map((text) => JSON.parse(text));
    expect(distinct).toEqual(answersOf(operation));
  });

  it('shortenUrl and readStatistics, one after the other', async () => {
    const [shorten, statistics] = ['shortenUrl', 'readStatistics'].map(find) as Described[];
    if (!shorten || !statistics) throw new Error('an operation is missing');
    const query = Object.fromEntries((shorten.parameters ?? []).map((one) => [one.name, String(examplesOf(one)[0])]));
    const made = (await kontor.shortener.inject({ url: shorten.path, query })).json();
    expect(made).toEqual(answersOf(shorten)[0]);
    const agents = [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0',
    ];
    for (const [index, referer] of ['https://www.google.com/', '', ''].entries()) {
      const headers = { 'user-agent': agents[index % 2] ?? '', ...(referer ? { referer } : {}) };
      // No geo file knows the address of this machine, so the answer is the same whatever file is installed.
      await kontor.shortener.inject({ url: `/${made.data.short_code}`, headers });
      if (index < 2) kontor.clock.advance(60_000);
    }
    const read = async () => (await kontor.shortener.inject(`/api/stats/${made.data.short_code}`)).json();
    await untilCounted(async () => (await read()).data, 3, 0);
    expect(await read()).toEqual(answersOf(statistics)[0]);
  });
});

describe('every example', () => {
  it.each(['api', 'shortener'] as const)('of the document of the %s fits its schema', (address) => {
    const document = documents[address];
    const checks = { sent: schemaChecks(document, 'requests'), answered: schemaChecks(document) };
    let checked = 0;
    for (const { operationId, parameters = [], requestBody, responses } of listOperations(document)) {
      const sent = [...parameters, ...Object.values(requestBody?.content ?? {})];
      const answered = Object.values(responses).flatMap(({ content }) => Object.values(content ?? {}));
      for (const [kind, all] of Object.entries({ sent, answered })) {
        for (const one of all) {
          for (const example of examplesOf(one)) {
            const problems = checks[kind as keyof typeof checks](one.schema, example);
            expect(problems, `${operationId}: ${JSON.stringify(example)}`).toEqual([]);
            checked += 1;
          }
        }
      }
    }
    expect(checked).toBeGreaterThan(10);
  });

  it('of an answer stands beside its schema, whole: no member has one of its own', () => {
    for (const document of Object.values(documents)) {
      const operations = listOperations(document);
      for (const operation of operations) {
        const { content } = operation.responses[200] ?? {};
        if (content?.['application/json'])
          expect(answersOf(operation).length, operation.operationId).toBeGreaterThan(0);
        expect(JSON.stringify(content ?? {})).not.toMatch(/"schema":[^}]*"examples"/);
      }
    }
  });
});
