// Writes answers, errors too, in the media type that the caller accepts.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeForm } from './form-answer.ts';
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
