// The page of the interface for people: several kinds of answers, and the values that a field may have.
import { expect, it } from 'vitest';
import { renderApiPage } from './api-page.ts';

const text = (values: string[] = []) => ({ type: 'string', ...(values.length > 0 ? { enum: values } : {}) });
const failure = {
  ...{ title: 'Failure', description: 'No record.', required: ['error', 'code'] },
  properties: { error: text(), code: { anyOf: [text(['not_found']), text(['unavailable'])] } },
};
const record = {
  title: 'Found',
  description: 'A record.',
  properties: { name: text(), kind: { anyOf: [text(), text()] } },
};
const answers = { 200: { content: { 'application/json': { schema: { anyOf: [failure, record] } } } } };
const page = renderApiPage({ paths: { '/look-up': { get: { summary: 'Look up.', responses: answers } } } }, []);

it('shows each of several answers with what it requires: a record has neither error nor code', () => {
  const [first = '', second = ''] = page.split('or `Found`: A record.');
  expect(first).toContain('Answer, either `Failure`: No record.');
  expect(first).toContain('| `error` | string | yes |');
  expect(second).toContain('| `name` | string | no |');
  expect(second).not.toContain('`error`');
});

it('names the values of a field, and no type twice', () => {
  expect(page).toContain('| `code` | `"not_found"` or `"unavailable"` | yes |');
  expect(page).toContain('| `kind` | string | no |');
});
