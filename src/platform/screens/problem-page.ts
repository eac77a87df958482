// Draws a refusal of the console as a page. People who are not signed in are asked to sign in, and come back to the same page;
// a form that was sent then is kept in the page, sealed, and shown again afterwards.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Html, sendPage } from '../http/html.ts';
import { type Reader, readReader } from '../http/preferences.ts';
import { Refusal } from '../http/refusal.ts';
import { redact } from '../redact.ts';
import { type Frames, shortAddress } from './frame.ts';
import type { Frame } from './screen.ts';
import type { Seal } from './sealed-cookie.ts';

export type ConsoleProblem = {
  status: number;
  code: string;
  message: string;
  requestId: string;
  role: string | null;
  /** A form that was sent after the session had ended: sealed, with the address to which it was sent. */
  kept: { sealed: string; address: string } | null;
};

/** People who are signed in see the problem within the frame. */
export type DrawRefusal = (problem: ConsoleProblem, reader: Reader, frame: Frame | null) => Html;

export type DrawProblem = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown;

/** A key that somebody put into the address is removed. */
export const signInAddress = (next: string) => `/console/sign-in?${new URLSearchParams({ next: redact(next) })}`;

export type Kept = { address: string; fields: Record<string, unknown> };

/** Passwords are not kept, and a mark is valid only for its own page. */
const isLeftOut = (name: string) => /password|current|^once$/.test(name);

type DrawerNeeds = { frames: Frames; seal: Seal };

/** Without needs for the pages before the console. */
export function problemDrawer(draw: DrawRefusal, needs: DrawerNeeds | null = null): DrawProblem {
  function keep({ url: address, method, body }: FastifyRequest): ConsoleProblem['kept'] {
    if (!needs || method !== 'POST' || typeof body !== 'object' || body === null) return null;
    const fields = Object.fromEntries(Object.entries(body).filter(([name]) => !isLeftOut(name)));
    return { address, sealed: needs.seal.close({ address, fields } satisfies Kept) };
  }

  return (error, request, reply) => {
    // Faults go to the handler of the server, which logs them.
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message, headers, extra } = error;
    reply.headers(headers).header('referrer-policy', 'same-origin').header('cache-control', 'private, no-store');
    if (code === 'sign_in_needed' && request.method === 'GET') return reply.redirect(signInAddress(request.url), 303);
    const role = typeof extra.role === 'string' ? extra.role : null;
    const kept = code === 'sign_in_needed' ? keep(request) : null;
    const view = { status, code, message: redact(message), requestId: request.id, role, kept };
    const reader = readReader(request, reply);
    const frame = needs && request.signedIn ? needs.frames.make(request, reply, { path: '' }, null) : null;
    return sendPage(reply, draw(view, { ...reader, address: shortAddress(reader.address) }, frame), status);
  };
}
