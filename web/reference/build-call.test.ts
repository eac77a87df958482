// Proves that "try it" sends what was typed, in the types of the schema, and no empty field.
import { describe, expect, it } from 'vitest';
import type { Schema } from '#platform/http/docs/document.ts';
import { beginWith, buildCall, type TryCall, type Typed } from './build-call.ts';
import { makeField, makeMembers } from './try-fields.ts';

const query = (name: string, schema: Schema) =>
  makeField({ name, place: 'query', schema, isRequired: false, value: undefined });

const attendee: Schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    memberId: { type: ['integer', 'null'] },
    customerId: { anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'null' }] },
  },
};
const event: Schema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string' },
    isBlocking: { type: ['boolean', 'null'] },
    tags: { type: 'array', items: { type: 'string' } },
    attendees: { type: ['array', 'null'], items: attendee },
  },
};
const example = { event: { title: 'Consultation', attendees: [{ name: 'Customer 42', customerId: 42 }] } };
const post: TryCall = {
  method: 'POST',
  path: '/events',
  fields: makeMembers({ type: 'object', required: ['event'], properties: { event } }, 'body', example),
};

const send = (call: TryCall, change: (typed: Typed) => void = () => undefined) => {
  const typed = beginWith(call.fields);
  change(typed);
  return buildCall(call, typed, 'KEY');
};

describe('a call of "try it"', () => {
  it('begins with the example of the document', () => {
    const { body, headers } = send(post);
    expect(JSON.parse(body ?? '')).toEqual(example);
    expect(headers).toEqual({ 'X-Api-Key': 'KEY', 'Content-Type': 'application/json' });
  });

  it('has numbers, booleans, lists and items where the schema has them', () => {
    const { body } = send(post, ({ values, counts }) => {
      values['body.event.isBlocking'] = 'false';
      values['body.event.tags'] = 'one\ntwo';
      counts['body.event.attendees'] = 2;
      values['body.event.attendees.1.name'] = '7';
      values['body.event.attendees.1.memberId'] = '43';
      values['body.event.attendees.1.customerId'] = 'A-1';
    });
    expect(JSON.parse(body ?? '').event).toEqual({
      ...example.event,
      isBlocking: false,
      tags: ['one', 'two'],
      attendees: [...example.event.attendees, { name: '7', memberId: 43, customerId: 'A-1' }],
    });
  });

  it('leaves empty fields out, and an emptied list', () => {
    const { body } = send(post, ({ values, counts }) => {
      values['body.event.title'] = '';
      counts['body.event.attendees'] = 0;
    });
    expect(body).toBe('{}');
  });

  it('sends what is no number as it was typed, so that the server can say what is wrong', () => {
    const { body } = send(post, ({ values }) => {
      values['body.event.attendees.0.memberId'] = 'many';
    });
    expect(JSON.parse(body ?? '').event.attendees[0].memberId).toBe('many');
  });

  it('encodes the query and the path, and has no body for a GET', () => {
    const code = makeField({ name: 'code', place: 'path', schema: {}, isRequired: true, value: 'a/b' });
    const call = { method: 'GET', path: '/x/{code}', fields: [code, query('a', {}), query('b', {})] };
    const built = send(call, ({ values }) => {
      values['query.a'] = '1&2 +';
    });
    expect(built).toMatchObject({ address: '/x/a%2Fb?a=1%262+%2B', body: null, headers: { 'X-Api-Key': 'KEY' } });
  });

  it('has a choice for an enum, bounds for a number, and marks what is required', () => {
    expect(query('e', { type: 'string', enum: ['live', 'sandbox'] })).toMatchObject({
      kind: 'choice',
      choices: ['live', 'sandbox'],
    });
    expect(query('n', { type: 'number', minimum: -90, maximum: 90 })).toMatchObject({
      kind: 'number',
      least: -90,
      most: 90,
    });
    expect(post.fields[0]).toMatchObject({ kind: 'group', isRequired: true });
  });
});
