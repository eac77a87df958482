// The one error shape of the main interface (design "Errors of the main interface"), RFC 9457 included.
import Type, { type Static } from 'typebox';
import type { Refusal } from '../refusal.ts';

export const Problem = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.String({ description: 'What happened, in plain words; the same text as detail.' }),
    code: Type.String({ description: 'Stable code for programs; each code has a page under /docs/errors/.' }),
    type: Type.String({ description: 'URL of the page that explains the code.' }),
    title: Type.String({ description: 'Short name of the kind of error.' }),
    status: Type.Integer({ description: 'The HTTP status.' }),
    detail: Type.String({ description: 'What happened, why, and what to do next.' }),
    requestId: Type.String({ description: 'Id of the request, for the operator.' }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          in: Type.String({ description: 'query, body, path or header.' }),
          field: Type.String({ description: 'Name of the field; parts of nested fields are joined by dots.' }),
          pointer: Type.String({ description: 'JSON pointer (RFC 6901) to the field.' }),
          code: Type.String({ description: 'Stable code of the problem.' }),
          message: Type.String({ description: 'What is wrong, in plain words.' }),
          example: Type.Optional(Type.String({ description: 'A value that would be accepted.' })),
        }),
      ),
    ),
  },
  {
    $id: 'Problem',
    title: 'Problem',
    description: 'Every error of the main interface.',
    additionalProperties: true,
  },
);

export type Problem = Static<typeof Problem>;

export function toProblem(refusal: Refusal, title: string, place: { apiUrl: string; requestId: string }): Problem {
  return {
    success: false,
    error: refusal.message,
    code: refusal.code,
    type: `${place.apiUrl}/docs/errors/${refusal.code}`,
    title,
    status: refusal.status,
    detail: refusal.message,
    requestId: place.requestId,
    // The page shows the text for people.
    ...(refusal.errors ? { errors: refusal.errors.map(({ said: _, ...problem }) => problem) } : {}),
    ...refusal.extra,
  };
}
