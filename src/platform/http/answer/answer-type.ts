// Writes answers, errors too, in the media type that the caller accepts.

import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseAnswerType } from './media-type.ts';

/** The common case costs two comparisons. */
export function writeAsAccepted(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return payload;
  return typeof payload === 'string' ? rewrite(request, reply, payload) : payload;
}

function rewrite(request: FastifyRequest, reply: FastifyReply, payload: string): string {
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
  const type = chooseAnswerType(request.headers.accept);
  if (type === 'application/json') return payload;
  if (type === 'application/problem+json') {
    if (reply.statusCode >= 400) reply.header('content-type', 'application/problem+json; charset=utf-8');
    return payload;
  }
  if (type === 'text/plain') {
    reply.header('content-type', 'text/plain; charset=utf-8');
    return payload;
  }
  const form = encodeForm(payload);
  reply.header('content-type', form.contentType);
  reply.removeHeader('content-length');
  return form.body;
}

export type FormAnswer = { contentType: string; body: string };

/**
 * An answer as multipart/form-data: one part for each top-level member, strings as text, the rest as JSON parts. The same JSON
 * gives the same bytes, so that an entity tag also works for a form.
 */
export function encodeForm(json: string): FormAnswer {
  const answer = JSON.parse(json) as Record<string, unknown>;
  // No data can contain its own digest, neither by accident nor because a caller wants it to.
  const boundary = `kontor-${hash('sha256', json, 'base64url').slice(0, 24)}`;
  const parts = Object.entries(answer).map(([name, value]) => encodePart(boundary, name, value));
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` };
}

function encodePart(boundary: string, name: string, value: unknown): string {
  const isText = typeof value === 'string' && isPlainText(value);
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json';
  const disposition = `Content-Disposition: form-data; name="${escapeName(name)}"`;
  const text = isText ? value : JSON.stringify(value);
  return `--${boundary}\r\n${disposition}\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
}

/** A lone surrogate cannot be UTF-8, and readers drop a leading byte order mark: such strings travel as JSON. */
const isPlainText = (value: string) => value.isWellFormed() && !value.startsWith('\uFEFF');

const escapes: Record<string, string> = { '"': '%22', '\r': '%0D', '\n': '%0A' };
const escapeName = (name: string) => name.replace(/["\r\n]/g, (character) => escapes[character] ?? '');
