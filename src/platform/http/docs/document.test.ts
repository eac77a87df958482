// Proves what the OpenAPI document says beyond the schema of a route.
import { describe, expect, it } from 'vitest';
import { type ApiDocument, completeDocument, publishDocument, type Schema } from './document.ts';

const withBody = (schema: Schema): ApiDocument => ({
  paths: { '/one': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } } },
});
const bodyOf = (document: ApiDocument) =>
  document.paths?.['/one']?.post?.requestBody?.content['application/json']?.schema;

describe('a request body', () => {
  it('has optional members that may be null, at every level, and keeps required ones', () => {
    const inner: Schema = {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string' }, b: { type: 'number' } },
    };
    const list = { type: 'array', items: inner };
    const body = bodyOf(completeDocument(withBody({ type: 'object', required: ['list'], properties: { list } }), {}));
    expect(body?.properties?.list?.items?.properties).toEqual({
      a: { type: 'string' },
      b: { type: ['number', 'null'] },
    });
  });

  it('has an optional member of several types that may be null', () => {
    const either = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
    const body = bodyOf(completeDocument(withBody({ type: 'object', properties: { either } }), {}));
    expect(body?.properties?.either).toEqual({ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] });
  });

  it('has a member with a default as optional, with the default in words', () => {
    const on = { type: 'boolean', default: true, description: 'Is it on?' };
    const body = bodyOf(completeDocument(withBody({ type: 'object', required: ['on'], properties: { on } }), {}));
    expect(body).toMatchObject({
      required: [],
      properties: { on: { type: ['boolean', 'null'], description: 'Is it on? Default: true.' } },
    });
    expect(body?.properties?.on).not.toHaveProperty('default');
  });

  it('may hold what every body may', () => {
    const body = bodyOf(completeDocument(withBody({ type: 'object', properties: {} }), { key: { type: 'string' } }));
    expect(body?.properties).toEqual({ key: { type: 'string' } });
  });

  it('has what is documented in place of our own keywords', () => {
    const text = { type: 'string', expects: 'must be short', documented: { maxLength: 3 } };
    const body = bodyOf(completeDocument(withBody({ type: 'object', required: ['text'], properties: { text } }), {}));
    expect(body?.properties?.text).toEqual({ type: 'string', maxLength: 3 });
  });
});

describe('a schema with a title', () => {
  const named = (type: string): Schema => ({ title: 'Named', type });

  it('is a component that others refer to', () => {
    const document = publishDocument(
      withBody({ type: 'object', properties: { a: named('string'), b: named('string') } }),
    );
    const refer = { $ref: '#/components/schemas/Named' };
    expect(bodyOf(document)?.properties).toEqual({ a: refer, b: refer });
    expect(document.components?.schemas).toEqual({ Named: named('string') });
  });

  it('may not have the title of another', () => {
    const two = withBody({ type: 'object', properties: { a: named('string'), b: named('number') } });
    expect(() => publishDocument(two)).toThrow('Two schemas are called Named.');
  });
});
