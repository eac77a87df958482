// A ROOT key may name the organisation and environment to act on; each of its calls is written to the audit log.
import type { FastifyRequest } from 'fastify';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import { problemOf } from '#platform/http/invalid-fields.ts';
import type { FieldProblem } from '#platform/http/refusal.ts';
import { validationFailed } from '#platform/http/transport-errors.ts';
import type { AccessRoom } from './room.ts';
import { isEnvironment } from './rules/api-key.ts';

/** Throws a refusal if the key may not act for the organisation and environment that the request names. */
export async function actAsRoot(
  { organisations, audit }: AccessRoom,
  request: FastifyRequest,
  clients: ClientAddresses,
): Promise<undefined> {
  const { slug, place } = takeOrganisation(request);
  // PostgreSQL takes no NUL in a text.
  const named = typeof slug === 'string' && !slug.includes('\0') ? await organisations.findBySlug(slug) : null;
  const organisation = slug === undefined ? request.caller.organisation : named;
  const environment = readEnvironment(request.headers['x-environment']);
  // A refused call is recorded too, under the key's own organisation.
  await audit.record({
    organisationId: (organisation ?? request.caller.organisation).id,
    actor: { key: request.caller.keyId },
    action: 'root.call',
    subject: `${request.method} ${request.routeOptions.url ?? ''}`,
    clientAddress: clients.addressOf(request.raw),
    requestId: request.id,
    environment,
    details: organisation && environment ? { environment } : { refused: 'validation_failed' },
  });
  if (!organisation) throw unknownOrganisation(place);
  if (!environment) throw unknownEnvironment();
  request.caller = { ...request.caller, organisation, organisationId: organisation.id, environment };
  return undefined;
}

function takeOrganisation(request: FastifyRequest): { slug: unknown; place: FieldProblem['in'] } {
  const query = request.query as Record<string, unknown>;
  const body = request.body as Record<string, unknown> | null | undefined;
  const fromBody = typeof body === 'object' && body !== null && Object.hasOwn(body, 'organisation');
  // Design interface, Media types: null counts as left out.
  const given = query.organisation ?? (fromBody ? body.organisation : undefined) ?? undefined;
  return { slug: given, place: query.organisation === undefined ? 'body' : 'query' };
}

function readEnvironment(header: unknown): 'live' | 'sandbox' | null {
  if (header === undefined) return 'live';
  return isEnvironment(header) ? header : null;
}

export function unknownEnvironment() {
  const message = 'X-Environment must be live or sandbox.';
  const problem = problemOf('header', 'X-Environment', 'not_allowed', message);
  return validationFailed({ message, errors: [{ ...problem, example: 'sandbox' }] });
}

function unknownOrganisation(place: FieldProblem['in']) {
  const message = 'Unknown organisation. Send the slug of an existing one.';
  const problem = problemOf(place, 'organisation', 'unknown_organisation', message);
  return validationFailed({ message, errors: [{ ...problem, example: 'demo' }] });
}
