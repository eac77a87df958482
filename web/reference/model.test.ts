// The reference marks only those fields as required that every answer has.
import { expect, it } from 'vitest';
import { readReference } from './model.ts';

it('of several answers, what only one requires is not required', () => {
  const failure = { required: ['error', 'id'], properties: { error: { type: 'string' }, id: { type: 'string' } } };
  const record = { required: ['id'], properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const schema = { anyOf: [failure, record] };
  const document = {
    paths: { '/api/v1/x/y': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
  };
  const view = { document, openCalls: [], errors: [], apiUrl: '', common: [], headings: new Map(), guides: [] };
  const [group] = readReference(view as never, (words) => words, ' or ').groups;
  const fields = group?.operations[0]?.answer.map(({ name, isRequired }) => [name, isRequired]);
  expect(fields).toEqual([
    ['error', false],
    ['id', true],
    ['name', false],
  ]);
});
