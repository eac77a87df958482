// Draws a refusal of the console as a page. Who is not signed in is asked to sign in, and comes back to the same page.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Html, sendPage } from '../http/html.ts';
import { type Reader, readReader } from '../http/preferences.ts';
import { Refusal } from '../http/refusal.ts';
import { redact } from '../redact.ts';

export type ConsoleProblem = { status: number; code: string; message: string; requestId: string; role: string | null };

export type ProblemPages = { problem(problem: ConsoleProblem, reader: Reader): Html };

export type DrawProblem = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown;

/** A key that somebody put into the address stays behind. */
export const signInAddress = (next: string) => `/console/sign-in?${new URLSearchParams({ next: redact(next) })}`;

const longestAddress = 1_000;

export function problemDrawer({ problem }: ProblemPages): DrawProblem {
  return (error, request, reply) => {
    // Faults go to the handler of the server, which logs them.
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message, headers, extra } = error;
    reply.headers(headers).header('referrer-policy', 'same-origin').header('cache-control', 'private, no-store');
    if (code === 'sign_in_needed' && request.method === 'GET') return reply.redirect(signInAddress(request.url), 303);
    const role = typeof extra.role === 'string' ? extra.role : null;
    const view = { status, code, message: redact(message), requestId: request.id, role };
    const reader = readReader(request, reply);
    // The page repeats its address in links; a long one would make it large (design "Errors stay small").
    const address = reader.address.length > longestAddress ? '/console' : reader.address;
    return sendPage(reply, problem(view, { ...reader, address }), status);
  };
}
