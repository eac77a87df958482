// The OpenAPI document of /bff, for members who are signed in: every screen as a GET, every action as a POST.
import type { TObject, TSchema } from 'typebox';
import { describeOwnAddress } from '../http/docs/openapi.ts';
import { Problem } from '../http/errors/problem.ts';
import type { Server } from '../http/server.ts';
import { ActionAnswer } from './action-routes.ts';
import { PlaceParams, splitSchema } from './parameters.ts';
import type { Action, Screen } from './screen.ts';
import { addressOf } from './screen-routes.ts';
import type { Stream } from './streams.ts';

/** A call of /bff that is neither a screen nor an action, such as the sign-in for people without a session. */
export type BffOperation = { path: string; summary: string; body: TObject; answer: TSchema };

type DocumentNeeds = {
  screens: readonly Screen[];
  actions: readonly Action[];
  streams: readonly Stream[];
  operations: readonly BffOperation[];
  publicUrl: string;
};

const tag = 'bff';

/** Keywords of a field that only forms read: its label, the texts of its choices, and how it is drawn. */
const ofForms = new Set(['label', 'choices', 'input', 'rows', 'autocomplete', 'isAsked']);

const describeBody = (body: TObject): object => ({
  ...body,
  properties: Object.fromEntries(
    Object.entries(body.properties as Record<string, { label?: string; description?: string }>).map(([name, field]) => {
      const { label, description = label } = field;
      const rest = Object.entries(field).filter(([key]) => !ofForms.has(key));
      return [name, { ...Object.fromEntries(rest), ...(description === undefined ? {} : { description }) }];
    }),
  ),
});

const listParameters = (place: 'path' | 'query', schema: TObject) =>
  Object.entries(schema.properties as Record<string, object>).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || ((schema as { required?: string[] }).required ?? []).includes(name),
    schema: property,
  }));

const { $id: _, ...problem } = Problem as typeof Problem & { $id: string };
const refused = { description: 'Refused.', content: { 'application/json': { schema: problem } } };
const answered = (schema?: object) => ({
  200: { description: 'The answer.', content: { 'application/json': schema ? { schema } : {} } },
  default: refused,
});

const writePath = (root: string, one: Pick<Screen, 'scope' | 'path'>) =>
  addressOf(root, one).replaceAll(/:(\w+)/g, '{$1}');

const nameOperation = (verb: string, path: string) =>
  `${verb}-${path.replaceAll(/[^a-zA-Z]+/g, '-').replace(/-$/, '')}`;

function describePaths({ screens, actions, streams, operations }: DocumentNeeds): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  const add = (path: string, method: string, operation: object) => {
    paths[path] = { ...paths[path], [method]: { tags: [tag], ...operation } };
  };
  for (const screen of screens) {
    const { params, rest } = splitSchema(screen.path, screen.query, screen.scope === 'organisation');
    add(writePath('/bff', screen), 'get', {
      // Two screens may have one path: one within an organisation, the other for operators.
      operationId: nameOperation('read', screen.scope === 'operator' ? `operator/${screen.path}` : screen.path),
      summary: screen.summary,
      parameters: [...listParameters('path', params), ...listParameters('query', rest)],
      responses: answered(),
    });
  }
  for (const action of actions) {
    const { params, rest } = splitSchema(action.path, action.body, action.scope === 'organisation');
    add(writePath('/bff', action), 'post', {
      operationId: nameOperation('do', action.path),
      summary: action.summary,
      parameters: listParameters('path', params),
      requestBody: { required: true, content: { 'application/json': { schema: describeBody(rest) } } },
      responses: answered(ActionAnswer),
    });
  }
  for (const { path, summary } of streams) {
    const events = {
      description: 'Server-sent events.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
    add(writePath('/bff', { scope: 'organisation', path }), 'get', {
      operationId: nameOperation('follow', path),
      summary,
      parameters: listParameters('path', PlaceParams),
      responses: { 200: events, default: refused },
    });
  }
  for (const { path, summary, body, answer } of operations) {
    add(`/bff/${path}`, 'post', {
      operationId: nameOperation('do', path),
      summary,
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
      responses: answered(answer),
    });
  }
  return paths;
}

export function serveBffDocument(server: Server, needs: DocumentNeeds): void {
  const description = 'The screens and actions of the console, as this release has them. They are not versioned.';
  let document: object | undefined;
  const config = { role: 'member', gate: 'member', scope: 'member' } as const;
  server.get('/bff/openapi.json', { config, schema: { hide: true } }, () => {
    document ??= describeOwnAddress(needs.publicUrl, {
      name: tag,
      description,
      paths: describePaths(needs),
      streams: {},
    });
    return document;
  });
}
