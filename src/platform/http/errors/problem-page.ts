// Refusals as pages: a person who opens a wrong address in a browser gets an explanation and a link, a program gets JSON.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, sendPage } from '../html.ts';
import { type Reader, readReader } from '../preferences.ts';
import type { Refusal } from '../refusal.ts';

export type ProblemView = {
  status: number;
  code: string;
  requestId: string;
  /** The same path without the slash at its end; null if there is none. */
  withoutSlash: string | null;
};

/** Draws the page; app.ts passes it in. */
export type DrawProblem = (view: ProblemView, reader: Reader) => Html;

/** Addresses for programs and monitoring: they always answer JSON (design console.md). */
const forPrograms = /^\/(?:api|bff|openapi|metrics|healthz|readyz)(?![A-Za-z0-9_-])/;

/** One name and a slash: a path with more parts, or with two slashes at the beginning, could lead to another host. */
const endsWithSlash = /^(\/[A-Za-z0-9._-]+\+?)\/+(?:\?|$)/;

/** The page repeats its address in links; a longer address would make the page large (design "Errors stay small"). */
const longestAddress = 1_000;

export function wantsPage({ url, headers }: FastifyRequest): boolean {
  return String(headers.accept ?? '').includes('text/html') && !forPrograms.test(url);
}

export async function sendProblemPage(
  draw: DrawProblem,
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reader = readReader(request, reply);
  const address = reader.address.length > longestAddress ? '/' : reader.address;
  const { status, code, headers } = refusal;
  const withoutSlash = endsWithSlash.exec(address)?.[1] ?? null;
  reply.headers({ ...headers, 'x-robots-tag': 'noindex', vary: 'Accept, Accept-Language, Cookie, Accept-Encoding' });
  return sendPage(reply, draw({ status, code, requestId: request.id, withoutSlash }, { ...reader, address }), status);
}
