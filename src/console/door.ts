// What all ways into the console share: who the visitor is, what is refused before anything is used up, and how the pages
// before the console are sent.
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { setDefaults } from '#platform/http/answer/ready-lines.ts';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import { type Html, sendPage } from '#platform/http/html.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { redact } from '#platform/redact.ts';
import { consoleDefaults, isFromOwnPage } from '#platform/screens/enter.ts';
import { crossSite, notSafeHere } from '#platform/screens/errors.ts';
import { refuseBroken } from '#platform/screens/parameters.ts';
import type { ConsoleRoom, Visitor } from './room.ts';

export type DoorProblem = { code: string; message: string; retryAfterSeconds: number | null };

export const Text = Type.Optional(Type.String({ maxLength: 16_000 }));

export const home = '/console';

const holdsKey = (text: string) => redact(text) !== text;

/** Only pages of the console: a foreign page could ask for the password again. An address that contains a key is dropped. */
export const readNext = (text: string | undefined): string =>
  text !== undefined &&
  /^\/console(?:[/?][\x21-\x5b\x5d-\x7e]*)?$/.test(text) &&
  !text.includes('//') &&
  !holdsKey(text)
    ? text
    : home;

/** A sealed form; nobody types into this field. Anything else is not sent back, because it may contain a key. */
export const readKept = (text: string | undefined): string | null =>
  text !== undefined && /^[\w-]+$/.test(text) && !holdsKey(text) ? text : null;

export function openDoor({ people: { origins, isSafe }, drawProblem }: ConsoleRoom, clients: ClientAddresses) {
  return {
    options: { config: { role: 'public' } as const, errorHandler: drawProblem },

    visitorOf: (request: FastifyRequest): Visitor => ({
      client: clients.clientOf(request.raw),
      address: clients.addressOf(request.raw),
      userAgent: request.headers['user-agent'] ?? null,
      requestId: request.id,
    }),

    prepare: (request: FastifyRequest, reply: FastifyReply): void => {
      setDefaults(reply, consoleDefaults);
      if (request.method !== 'POST') return;
      if (!isFromOwnPage(request.headers, origins)) throw crossSite();
      // Before anything is used up: a one-time link would be lost, and its session could not be used.
      if (!isSafe) throw notSafeHere();
      refuseBroken(request.params, request.body, 'body');
    },

    send: (reply: FastifyReply, page: Html, status = 200) => {
      reply.header('referrer-policy', 'same-origin').header('cache-control', 'private, no-store');
      return sendPage(reply, page, status);
    },

    /** The page of the form shows a refusal of the room; other errors are thrown on. */
    explain: (error: unknown, reply: FastifyReply): DoorProblem & { status: number } => {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      reply.headers(error.headers);
      const seconds = Number(error.headers['retry-after'] ?? Number.NaN);
      const retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
      return { status: error.status, code: error.code, message: error.message, retryAfterSeconds };
    },
  };
}

export type Door = ReturnType<typeof openDoor>;
