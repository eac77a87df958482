// The route of spec 4.4.
import { callerOrNull } from '#access';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import type { Server } from '#platform/http/server.ts';
import type { AnonymousLimit } from './anonymous-limit.ts';
import type { LookUpCompany } from './lookup.ts';
import { LookupAnswer, LookupQuery } from './schema.ts';

/** A cached answer is the same object each time, so it is serialised only once. */
const written = new WeakMap<object, string>();

function serialiseOnce(answer: object): string {
  const known = written.get(answer);
  if (known !== undefined) return known;
  const text = JSON.stringify(answer);
  written.set(answer, text);
  return text;
}

export type RegistryRouteNeeds = { lookUp: LookUpCompany; limit: AnonymousLimit; defaultCountry: string };

export const registryRoutes =
  ({ lookUp, limit, defaultCountry }: RegistryRouteNeeds) =>
  (server: Server, clients: ClientAddresses) => {
    server.get(
      '/api/v1/address/load-address-by-company-registration-number',
      {
        config: { role: 'registry:read', key: 'optional' },
        preValidation: limit(clients),
        serializerCompiler: () => serialiseOnce,
        schema: {
          tags: ['external'],
          operationId: 'lookUpCompany',
          summary: "Look a company up in its country's official registry.",
          description:
            'Answers status 200 always: a record, or an object with error when the company is not found or the registry cannot be reached. The key is optional: with one, it is verified and its limit applies; without one, a client may ask REGISTRY_ANONYMOUS_PER_MINUTE times a minute. Records are fresh for 24 hours and may be up to 30 days old while a registry is down. Slovak data: Register of legal persons (RPO) of the Statistical Office of the Slovak Republic, CC BY 4.0.',
          querystring: LookupQuery,
          response: { 200: LookupAnswer },
        },
      },
      (request) =>
        lookUp({
          ...request.query,
          defaultCountry: callerOrNull(request)?.organisation.defaultCountry ?? defaultCountry,
        }),
    );
  };
