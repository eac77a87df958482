// How callers send their key, and how a ROOT key says for whom it acts: for the OpenAPI document and the reference.
import Type from 'typebox';

/** One of them is enough. The body may hold it too (spec 5); OpenAPI cannot say that, so bodies list it as a property. */
export const securitySchemes = {
  apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The recommended way.' },
  bearer: { type: 'http', scheme: 'bearer', description: 'The key as Authorization: Bearer.' },
  apiKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'apiKey',
    description: 'In the query; the header is safer, because addresses end up in logs.',
  },
} as const;

/** Spec 5: the key may also be a property of the request body. */
export const keyInBody = {
  apiKey: {
    type: 'string',
    description: 'The API key, for clients that cannot send it in a header.',
    pattern: '^(PROD|DEV_|ROOT)[A-Za-z0-9]{28}$',
  },
};

/** What a ROOT key may send with every operation, for the reference; other keys have one organisation and environment. */
export const rootParameters = {
  querystring: {
    organisation: Type.String({
      description: 'ROOT keys only: slug of the organisation to work with; without it, the key’s own organisation.',
      examples: ['demo'],
    }),
  },
  headers: {
    'X-Environment': Type.String({
      enum: ['live', 'sandbox'],
      description:
        'The data to work with, live or sandbox. Only ROOT keys choose it (without it: live); with other keys it must name the environment of the key.',
    }),
  },
};

/** The same for people, in the page of the interface. */
export const howToSendKey = [
  'Every operation needs an API key unless it says otherwise: as the `X-Api-Key` header, as `Authorization: Bearer`,',
  'or as `apiKey` in the query or the body.',
];
