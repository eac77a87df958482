// Writes Fastify's reports about answers that failed while they were sent to our log, with the request's id.
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Log } from '../../log.ts';

/** A line for each request would cost more than the request: metrics count requests, the error handler logs faults. */
export function frameworkLog(log: Log): LogController {
  return new FrameworkLog(log);
}

class FrameworkLog extends LogController {
  readonly #log: Log;

  constructor(log: Log) {
    super({ disableRequestLogging: true });
    this.#log = log;
  }

  override incomingRequest(): void {}

  override requestCompleted(): void {}

  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    const fields = { requestId: request.id, status: reply.statusCode, err: error };
    // The client went away, which is not our fault.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE')
      this.#log.debug(fields, 'client left before the end of the answer');
    else this.#log.error(fields, 'an answer broke off after its headers were sent');
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    this.#log.error({ requestId: request.id, err: error }, 'the headers of an answer could not be written');
  }

  override serializerError(error: Error, request: FastifyRequest): void {
    this.#log.error({ requestId: request.id, err: error }, 'an answer could not be written by its schema');
  }
}
