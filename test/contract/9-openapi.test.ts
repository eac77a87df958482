// Spec 1 and 9: the OpenAPI document declares for every operation what the specification requires of all.
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import {
  type ApiDocument,
  type Described,
  listOperations,
  readDocument,
  type Schema,
  schemaChecks,
} from '#test/documented.ts';
import { RESERVED } from '../../src/shortener/rules/short-code.ts';

const mediaTypes = ['application/json', 'multipart/form-data', 'text/plain'];
const lookup = '/api/v1/address/load-address-by-company-registration-number';

let document: ApiDocument;
let ofShortener: ApiDocument;
let llmsText: string;
let shortenerUrl: string;
let operations: (Described & { name: string })[];

beforeAll(async () => {
  const { api, shortener, config } = await testApp();
  llmsText = (await api.inject('/llms.txt')).body;
  shortenerUrl = config.SHORTENER_URL;
  document = await readDocument(api);
  ofShortener = await readDocument(shortener);
  operations = listOperations(document).map((one) => ({ ...one, name: `${one.method.toLowerCase()} ${one.path}` }));
});

const find = (operationId: string) => operations.find((one) => one.operationId === operationId) as Described;
const parameterOf = (operationId: string, name: string) =>
  find(operationId).parameters?.find((parameter) => parameter.name === name);
/** The schema of a request body, by the component that it refers to. */
const bodyOf = (operationId: string): Schema => {
  const { $ref } = find(operationId).requestBody?.content['application/json']?.schema ?? {};
  return document.components.schemas[String($ref).replace('#/components/schemas/', '')] as Schema;
};

describe('the document', () => {
  it('is OpenAPI 3.1 of the description version 1.0.0, and not empty', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe('1.0.0');
    expect(operations.length).toBeGreaterThan(4);
  });

  it('declares the three media types with one schema for every request and answer', () => {
    for (const { name, responses, requestBody } of operations) {
      const answers = Object.entries(responses).flatMap(([status, answer]) => (status === '304' ? [] : [answer]));
      for (const { content = {} } of [...answers, ...(requestBody ? [requestBody] : [])]) {
        expect(Object.keys(content).sort(), name).toEqual(mediaTypes);
        for (const type of mediaTypes) expect(content[type]).toEqual(content['application/json']);
      }
    }
  });

  it('declares that every operation needs a key, and that the company lookup may go without (spec 4.4)', () => {
    const schemes = Object.keys(document.components.securitySchemes ?? {});
    expect(schemes).toEqual(['apiKeyHeader', 'bearer', 'apiKeyQuery']);
    const anyOfThem = schemes.map((scheme) => ({ [scheme]: [] }));
    for (const { name, path, security } of operations) {
      expect(security, name).toEqual(path === lookup ? [...anyOfThem, {}] : anyOfThem);
    }
  });

  it('has a unique and stable operationId for every operation, because generated clients use it', () => {
    expect(Object.fromEntries(operations.map(({ name, operationId }) => [operationId, name]))).toEqual({
      readBankAccount: 'get /api/v1/bank/bank-account-status',
      listAddresses: 'get /api/v1/address/list',
      createAddress: 'post /api/v1/address/create',
      updateAddress: 'post /api/v1/address/update',
      lookUpCompany: `get ${lookup}`,
      addEvent: 'post /api/v1/calendar/add-event',
      listBranches: 'get /api/v1/branch/list',
      readBranch: 'get /api/v1/branch/detail',
    });
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('says for every operation how a ROOT key chooses its organisation and environment', () => {
    for (const { name, parameters } of operations) {
      expect(parameters, name).toContainEqual(
        expect.objectContaining({ name: 'organisation', in: 'query', required: false }),
      );
      expect(parameters, name).toContainEqual(
        expect.objectContaining({ name: 'X-Environment', in: 'header', required: false }),
      );
    }
  });
});

describe('a request in the document', () => {
  it('has as required what is required, and not what has a default', () => {
    for (const name of ['page', 'limit', 'latitude', 'longitude']) {
      expect(parameterOf('listBranches', name), name).toMatchObject({ required: false });
    }
    expect(parameterOf('readBranch', 'slug')).toMatchObject({ required: true });
    expect(bodyOf('createAddress').required).toEqual(['identityId']);
    expect(bodyOf('updateAddress').required).toEqual(['identityId', 'id']);
    expect(bodyOf('addEvent').required).toEqual(['event']);
    expect(document.components.schemas.NewEvent?.required).toEqual(['calendarId', 'startTime', 'endTime', 'title']);
    expect(document.components.schemas.Attendee?.required).toEqual(['name']);
  });

  it('has the bounds and formats of the specification', () => {
    expect(parameterOf('listBranches', 'latitude')?.schema).toMatchObject({
      type: 'number',
      minimum: -90,
      maximum: 90,
    });
    expect(parameterOf('listBranches', 'longitude')?.schema).toMatchObject({ minimum: -180, maximum: 180 });
    const { title, startTime, endTime, blockingTo, isBlocking } =
      document.components.schemas.NewEvent?.properties ?? {};
    expect(title).toMatchObject({ type: 'string', minLength: 1, maxLength: 250 });
    for (const time of [startTime, endTime, blockingTo]) expect(time).toMatchObject({ format: 'date-time' });
    expect(isBlocking).toMatchObject({
      type: ['boolean', 'null'],
      description: expect.stringMatching(/ Default: true\.$/),
    });
  });

  it('says that an optional member of a body may be null, and a required one may not', () => {
    const { identityId, city } = bodyOf('createAddress').properties ?? {};
    expect([identityId?.type, city?.type]).toEqual(['string', ['string', 'null']]);
    const { name, phone } = document.components.schemas.Attendee?.properties ?? {};
    expect([name?.type, phone?.type]).toEqual(['string', ['string', 'null']]);
  });

  it('may have the key in its body (spec 5)', () => {
    const withBody = operations.filter(({ requestBody }) => requestBody);
    expect(withBody.map(({ operationId }) => operationId)).toEqual(['createAddress', 'updateAddress', 'addEvent']);
    for (const { operationId } of withBody) {
      expect(bodyOf(operationId).properties?.apiKey).toMatchObject({
        type: 'string',
        pattern: '^(PROD|DEV_|ROOT)[A-Za-z0-9]{28}$',
      });
    }
  });
});

describe('the answers in the document', () => {
  it('are listed by their real status, with the codes of each', () => {
    const common = ['200', '400', '401', '403', '429', '500', '503'];
    const statuses = Object.fromEntries(operations.map((one) => [one.operationId, Object.keys(one.responses)]));
    expect(statuses).toEqual({
      readBankAccount: common,
      listAddresses: common,
      createAddress: [...common, '409', '413', '415', '422'].sort(),
      updateAddress: [...common, '404', '409', '413', '415', '422'].sort(),
      lookUpCompany: common,
      addEvent: [...common, '404', '409', '413', '415', '422'].sort(),
      listBranches: [...common, '304'].sort(),
      readBranch: [...common, '304', '404'].sort(),
    });
    expect(find('addEvent').responses[409]?.description).toContain('event_conflict');
    for (const id of ['createAddress', 'updateAddress', 'addEvent']) {
      expect(find(id).responses[409]?.description).toContain('idempotency_in_progress');
      expect(find(id).responses[422]?.description).toContain('idempotency_key_reused');
      expect(parameterOf(id, 'idempotency-key')).toMatchObject({ in: 'header', required: false });
    }
    for (const { operationId, responses } of operations) {
      expect(responses[403]?.description, operationId).toContain('environment_mismatch');
    }
    expect(find('readBranch').responses[404]?.description).toContain('branch_not_found');
  });
});

describe('the header that names fields that nothing read', () => {
  it('is declared once, and stands on every answer after the fields are read', () => {
    const name = 'Kontor-Ignored';
    expect(document.components.headers).toEqual({
      [name]: { description: expect.any(String), schema: { type: 'string' }, example: expect.any(String) },
    });
    const before = ['401', '403', '413', '415', '429'];
    for (const { name: operation, responses } of operations) {
      for (const [status, { headers }] of Object.entries(responses)) {
        const declared = before.includes(status) ? undefined : { [name]: { $ref: `#/components/headers/${name}` } };
        expect(headers, `${operation} ${status}`).toEqual(declared);
      }
    }
  });

  it('is not one of the shortener, which does not send it', () => {
    expect(JSON.stringify(ofShortener)).not.toContain('Kontor-Ignored');
  });
});

describe('a refusal that says more than others', () => {
  const schemaOf = (all: ApiDocument, id: string, status: number): Schema => {
    const operation = listOperations(all).find((one) => one.operationId === id);
    const { $ref } = operation?.responses[status]?.content?.['application/json']?.schema ?? {};
    return all.components.schemas[String($ref).replace('#/components/schemas/', '')] as Schema;
  };

  it('is declared with it: the occupied time and the next free one, and codes that are free', () => {
    const conflict = schemaOf(document, 'addEvent', 409);
    expect(conflict).toMatchObject({
      title: 'EventConflictProblem',
      required: expect.not.arrayContaining(['conflict']),
    });
    expect(conflict.properties).toMatchObject({
      code: { type: 'string' },
      conflict: { type: 'object', required: ['startTime', 'endTime'] },
      nextFree: {
        type: 'string',
        format: 'date-time',
        description: expect.stringMatching(/^Only with event_conflict/),
      },
    });
    expect(schemaOf(document, 'addEvent', 400).properties).not.toHaveProperty('nextFree');
    const taken = schemaOf(ofShortener, 'shortenUrl', 409);
    expect(taken).toMatchObject({ title: 'CodeTakenRefusal' });
    expect(taken.properties).toMatchObject({ suggestions: { type: 'array', items: { type: 'string' } } });
    expect(schemaOf(ofShortener, 'shortenUrl', 400).properties).not.toHaveProperty('suggestions');
  });
});

describe('an answer with a member that is not declared', () => {
  it('may come one day, so the document takes it; tests do not', () => {
    const schema = find('addEvent').responses[200]?.content?.['application/json']?.schema as Schema;
    const answer = { eventId: 'x', more: 1 };
    expect(schemaChecks(document, 'requests')(schema, answer)).toEqual([]);
    expect(schemaChecks(document)(schema, answer)).toMatchObject([{ keyword: 'additionalProperties' }]);
    expect(schemaChecks(document)(schema, { eventId: 'x' })).toEqual([]);
  });
});

describe('the schemas in the document', () => {
  it('are components where they have a name', () => {
    expect(Object.keys(document.components.schemas).sort()).toEqual(
      [
        ...['AddEvent', 'AddedEvent', 'Address', 'AddressChange', 'AddressList', 'Attendee', 'BankAccountResult'],
        'EventConflictProblem',
        ...['BranchDetail', 'BranchList', 'BranchListItem', 'CompanyRecord', 'ListedAddress', 'LookupFailure'],
        ...['NewAddress', 'NewEvent', 'OpeningHours', 'Problem', 'ShortUrl'],
      ].sort(),
    );
  });

  it('have no keyword of our own', () => {
    for (const one of [document, ofShortener]) {
      expect(JSON.stringify(one)).not.toMatch(/"(expects|documented|dependencies|x-[^"]+|\$id)":/);
    }
  });
});

describe("the shortener's own document", () => {
  it('names every word that no code can be', () => {
    const { parameters } = listOperations(ofShortener).find((one) => one.operationId === 'shortenUrl') as Described;
    const custom = parameters?.find(({ name }) => name === 'custom');
    const listed = String(custom?.description).split('Reserved: ')[1]?.replace(/\.$/, '').split(', ');
    expect(listed).toEqual([...RESERVED]);
    expect(RESERVED.size).toBeGreaterThan(0);
  });

  it('has its calls, their refusals in its own shape, and no key', () => {
    expect(ofShortener).toMatchObject({ openapi: '3.1.0', info: { title: 'Kontor: links' } });
    const statuses = listOperations(ofShortener).map((one) => [
      one.operationId,
      one.security,
      Object.keys(one.responses),
    ]);
    expect(statuses).toEqual([
      ['shortenUrl', [], ['200', '400', '409', '429', '500', '503']],
      ['readStatistics', [], ['200', '400', '404', '429', '500', '503']],
      ['watchStatistics', [], ['200', '400', '404', '429', '500', '503']],
    ]);
    expect(Object.keys(ofShortener.components.schemas).sort()).toEqual(
      ['CodeTakenRefusal', 'Refusal', 'ShortUrl', 'Shortened', 'Statistics', 'StatisticsAnswer'].sort(),
    );
  });

  it('is named in /llms.txt, beside that of the main interface', () => {
    expect(llmsText).toContain(`${shortenerUrl}/openapi.json`);
  });
});
