// Reports when a client has hung up, so that work for which nobody waits any more can stop.
import type { FastifyReply } from 'fastify';
import { refusalKind } from './refusal.ts';

/** Nobody reads it; metrics count such requests under 499, as nginx does. */
const clientLeft = refusalKind({
  status: 499,
  code: 'client_left',
  title: 'The client left',
  message: 'The client hung up before its answer was ready.',
  meaning: 'The connection was closed before the answer was ready.',
  remedy: 'Wait for the answer.',
});

/** Aborted when the client hangs up before its answer has been sent. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const { raw } = reply;
  const left = new AbortController();
  const look = () => {
    if (raw.destroyed && !raw.writableFinished) left.abort(clientLeft());
  };
  raw.once('close', look);
  look();
  return left.signal;
}
