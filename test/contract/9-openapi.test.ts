// Spec 1 and 9: the OpenAPI document declares for every operation what the specification requires of all.
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';

type Content = { content?: Record<string, { schema?: unknown }> };
type Parameter = { name: string; in: string; required?: boolean; schema: unknown };
type Operation = {
  operationId?: string;
  parameters?: Parameter[];
  security?: Record<string, string[]>[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Document = {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
};

const mediaTypes = ['application/json', 'multipart/form-data', 'text/plain'];
const lookup = '/api/v1/address/load-address-by-company-registration-number';

let document: Document;
let operations: { name: string; path: string; operation: Operation }[];

beforeAll(async () => {
  const { api } = await testApp();
  document = (await api.inject('/openapi.json')).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
  );
});

describe('the document', () => {
  it('is OpenAPI 3.1 of the description version 1.0.0, and not empty', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe('1.0.0');
    expect(operations.length).toBeGreaterThan(4);
  });

  it('declares the three media types with one schema for every request and answer', () => {
    for (const { name, operation } of operations) {
      const bodies = [...Object.values(operation.responses), ...(operation.requestBody ? [operation.requestBody] : [])];
      for (const { content = {} } of bodies) {
        expect(Object.keys(content).sort(), name).toEqual(mediaTypes);
        for (const type of mediaTypes) expect(content[type]).toEqual(content['application/json']);
      }
    }
  });

  it('declares that every operation needs a key, and that the company lookup may go without (spec 4.4)', () => {
    const schemes = Object.keys(document.components.securitySchemes);
    expect(schemes).toEqual(['apiKeyHeader', 'bearer', 'apiKeyQuery']);
    const anyOfThem = schemes.map((scheme) => ({ [scheme]: [] }));
    for (const { name, path, operation } of operations) {
      expect(operation.security, name).toEqual(path === lookup ? [...anyOfThem, {}] : anyOfThem);
    }
  });

  it('has a unique and stable operationId for every operation, because generated clients use it', () => {
    expect(Object.fromEntries(operations.map(({ name, operation }) => [operation.operationId, name]))).toEqual({
      readBankAccount: 'get /api/v1/bank/bank-account-status',
      listAddresses: 'get /api/v1/address/list',
      createAddress: 'post /api/v1/address/create',
      updateAddress: 'post /api/v1/address/update',
      lookUpCompany: `get ${lookup}`,
      addEvent: 'post /api/v1/calendar/add-event',
      listBranches: 'get /api/v1/branch/list',
      readBranch: 'get /api/v1/branch/detail',
    });
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  it('says for every operation how a ROOT key chooses its organisation and environment', () => {
    for (const { name, operation } of operations) {
      expect(operation.parameters, name).toContainEqual(
        expect.objectContaining({ name: 'organisation', in: 'query', required: false }),
      );
      expect(operation.parameters, name).toContainEqual(
        expect.objectContaining({ name: 'X-Environment', in: 'header', required: false }),
      );
    }
  });
});
