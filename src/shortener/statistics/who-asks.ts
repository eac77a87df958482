// Who asks for statistics, and about which link: turns are shared by both (turns.ts).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import { hangUpSignal } from '#platform/http/hang-up.ts';
import type { Asker } from '#platform/limits/fair-turns.ts';

export type { Asker } from '#platform/limits/fair-turns.ts';

type CodeRequest = FastifyRequest<{ Params: { code: string } }>;

export function readAsker(clients: ClientAddresses, request: CodeRequest, reply: FastifyReply): Asker {
  return { client: clients.clientOf(request.raw), subject: request.params.code, signal: hangUpSignal(reply) };
}

/** A command, or the process itself: it never hangs up. */
export function internalAsker(name: string, code = name): Asker {
  return { client: name, subject: code, signal: new AbortController().signal };
}
