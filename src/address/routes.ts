// The routes of spec 4.1–4.3.
import type { FastifyRequest } from 'fastify';
import { actorOf } from '#access';
import type { Server } from '#platform/http/server.ts';
import { leaveToStory } from '#platform/http/validation.ts';
import { idempotencyInProgress, idempotencyKeyReused } from '#platform/idempotency/errors.ts';
import { idempotencyHeaders } from '#platform/idempotency/schema.ts';
import { listAddresses } from './addresses.ts';
import { addressNotFound } from './errors.ts';
import { createOnce, type Repeatable, updateOnce } from './repeatable.ts';
import type { AddressRoom } from './room.ts';
import { Address, AddressList, CreateBody, exampleAddress, ListQuery, UpdateBody } from './schema.ts';

export const addressRoutes = (room: AddressRoom) => (server: Server) => {
  server.get(
    '/api/v1/address/list',
    {
      validatorCompiler: leaveToStory as never,
      config: { role: 'address:read' },
      schema: {
        tags: ['external'],
        operationId: 'listAddresses',
        summary: "List a contact's addresses.",
        description:
          'Returns all addresses of the contact, the default one first. A contact without addresses gets an empty list.',
        querystring: ListQuery,
        response: { 200: AddressList },
      },
    },
    ({ caller, query }) => listAddresses(room, caller, query),
  );
  server.post(
    '/api/v1/address/create',
    {
      validatorCompiler: leaveToStory as never,
      config: { role: 'address:write', refuses: [idempotencyInProgress, idempotencyKeyReused] },
      schema: {
        tags: ['external'],
        operationId: 'createAddress',
        summary: 'Create an address.',
        description:
          "Validates and normalises the address, stores it and returns it as it was stored. Without a country, the organisation's default country is used. The contact's first address becomes its default. Empty values and null count as not sent.",
        headers: idempotencyHeaders(
          'Makes retries safe: within 24 hours, the same key with the same body returns the address of the first call.',
        ),
        body: CreateBody,
        response: { 200: Address },
      },
    },
    (request) => createOnce(room, readRepeatable(request)),
  );
  server.post(
    '/api/v1/address/update',
    {
      validatorCompiler: leaveToStory as never,
      config: { role: 'address:write', refuses: [addressNotFound, idempotencyInProgress, idempotencyKeyReused] },
      schema: {
        tags: ['external'],
        operationId: 'updateAddress',
        summary: 'Update an address.',
        description:
          'Changes only the fields that are sent; every other field stays exactly as it was answered. An empty value or null clears a field. A postal code or a part of the city inside a sent city ("602 00 Brno") counts as sent, unless the request has a text for that field, too. What is sent is normalised with the stored fields as context, and the whole address is validated, so a new country can be rejected because of the stored postal code. The address must belong to the contact.',
        headers: idempotencyHeaders(
          'Makes retries safe: within 24 hours, the same key with the same body changes nothing again and returns the first answer.',
        ),
        body: UpdateBody,
        response: { 200: { ...Address, examples: [{ ...exampleAddress, notice: 'Zvonek u branky.' }] } },
      },
    },
    (request) => updateOnce(room, readRepeatable(request)),
  );
};

function readRepeatable(request: FastifyRequest): Repeatable {
  const { caller, body, headers } = request;
  return { caller, body, by: actorOf(request), key: headers['idempotency-key'] as string | undefined };
}
