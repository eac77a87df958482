// Turns every thrown error into the one error shape: refusals as they are, known transport errors, and faults as 500.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../log.ts';
import { type ErrorShape, Refusal, type RefusalKind } from '../refusal.ts';
import {
  internalError,
  malformedBody,
  malformedRequest,
  outcomeUnknown,
  payloadTooLarge,
  unavailable,
  unsupportedMediaType,
} from '../transport-errors.ts';
import { toProblem } from './problem.ts';
import { type DrawProblem, sendProblemPage, wantsPage } from './problem-page.ts';
import { writeRefusal } from './write-refusal.ts';

/** Fastify's own codes that a caller can cause. */
const frameworkRefusals: Record<string, RefusalKind> = {
  FST_ERR_BAD_URL: malformedRequest,
  FST_ERR_ASYNC_CONSTRAINT: malformedRequest,
  FST_ERR_MAX_PARAM_LENGTH: malformedRequest,
  FST_ERR_CTP_BODY_TOO_LARGE: payloadTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformedBody,
  FST_ERR_CTP_EMPTY_JSON_BODY: malformedBody,
};

export type ErrorHandling = {
  /** Whether an error means that the database is unavailable. */
  isUnavailable(error: unknown): boolean;
  /** Whether it was lost in the middle of a change. */
  isOutcomeUnknown?(error: unknown): boolean;
  shape: ErrorShape;
  /** Left out if no page is drawn. */
  drawPage?: DrawProblem;
};

export function handleErrors(
  { isUnavailable, isOutcomeUnknown = () => false, shape, drawPage }: ErrorHandling,
  log: Log,
) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // A client that goes away in the middle of its body looks like a lost database (ECONNRESET), but is none.
    const hungUp = error === request.raw.errored;
    const refusal = hungUp ? malformedBody({ cause: error }) : toRefusal(error, { isUnavailable, isOutcomeUnknown });
    const route = request.routeOptions?.url;
    const about = { requestId: request.id, route, code: refusal.code };
    // The caller causes a 501, although the number says otherwise: anyone could fill the log with it.
    if (refusal.status < 500 || refusal.status === 501) log.debug(about, 'request refused');
    // Nothing failed if the code itself refuses, as /readyz does during the start: its message says everything.
    else if (refusal === error && refusal.cause === undefined) log.warn(about, refusal.message);
    else log.error({ ...about, err: error }, 'request failed');
    // A wrong address may contain a key, and caches may keep a 404.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer');
    const sendJson = () => {
      reply.code(refusal.status).headers(refusal.headers).type('application/json; charset=utf-8');
      reply.send(writeRefusal(refusal, shape, request.id));
    };
    if (drawPage && wantsPage(request)) {
      sendProblemPage(drawPage, refusal, request, reply).catch((fault) => {
        log.error({ requestId: request.id, err: fault }, 'the page of a refusal could not be drawn');
        sendJson();
      });
    } else sendJson();
  };
}

type Lost = Required<Pick<ErrorHandling, 'isUnavailable' | 'isOutcomeUnknown'>>;

function toRefusal(error: FastifyError, { isUnavailable, isOutcomeUnknown }: Lost): Refusal {
  if (error instanceof Refusal) return error;
  const framework = frameworkRefusals[error.code];
  if (framework) return framework({ cause: error });
  if (isOutcomeUnknown(error)) return outcomeUnknown({ cause: error });
  if (isUnavailable(error)) return unavailable({ cause: error });
  return internalError({ cause: error });
}

/** The shape of the main interface. */
export function problemShape(apiUrl: string, kinds: readonly RefusalKind[]): ErrorShape {
  const titles = new Map(kinds.map(({ page }) => [page.code, page.title]));
  return (refusal, requestId) => toProblem(refusal, titles.get(refusal.code) ?? refusal.code, { apiUrl, requestId });
}
