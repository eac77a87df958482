// Sends answers, errors too, in the media type the caller accepts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodeForm } from './form-answer.ts';
import { chooseAnswerType } from './media-type.ts';

export function installAnswerTypes(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const accept = request.headers.accept;
    // The common case costs two comparisons.
    if (accept === undefined || accept === '*/*' || accept === 'application/json' || typeof payload !== 'string') {
      done(null, payload);
    } else {
      done(null, rewrite(request, reply, payload));
    }
  });
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
