// Makes a Fastify server for an address of Kontor: ids, limits, time-outs, strict reading, one error shape.
import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import buildWriter, { type Schema } from 'fast-json-stringify';
import { type FastifyBaseLogger, type FastifyInstance, fastify, type RawServerDefault } from 'fastify';
import type { Log } from '../log.ts';
import { variesByAccept } from './answer/media-type.ts';
import { LinedResponse } from './answer/ready-lines.ts';
import { bodyLimitBytes, installBodyReading } from './body/read-body.ts';
import { type ClientAddresses, clientAddresses } from './client-address.ts';
import { handleClientErrors, refuseExpectations } from './errors/client-errors.ts';
import { type ErrorHandling, handleErrors } from './errors/error-handler.ts';
import { frameworkLog } from './errors/framework-log.ts';
import { exposedHeaders, firstHeaders, requestIds } from './first-headers.ts';
import { IGNORED_HEADER } from './ignored-names.ts';
import { inlineMore } from './inlining.ts';
import { preflightSeconds } from './known-paths.ts';
import type { CountDuration } from './operate/request-metrics.ts';
import { parseQuery } from './query-string.ts';
import { type Gate, installRequestLife } from './request-life.ts';
import { compileOnce, compileValidators } from './validation.ts';

export type Server = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export type ServerNeeds = {
  log: Log;
  trustedProxies: string;
  /** The public address; https adds HSTS. */
  publicUrl: string;
  /** The web origins whose pages may read answers; `*` allows every page to read the answers of plain GET requests. */
  origins: readonly string[];
  errors: ErrorHandling;
  /** The gate of routes that are not public; null if all are public. */
  gate: Gate | null;
  /** The gate of the console's routes; left out if there is no console. */
  memberGate?: Gate | null;
  /** Whether answers have the media type that the caller accepts. */
  isByAccept: boolean;
  countDuration: CountDuration;
};

export type HttpServer = { server: Server; clients: ClientAddresses };

/** For URL and headers together. */
export const headerLimitBytes = 16 * 1024;

/** Fastify's own writer of answers, kept for the process. */
const compileWriter = compileOnce((schema: Exclude<Schema, boolean>) => buildWriter(schema));

export async function createServer(needs: ServerNeeds): Promise<HttpServer> {
  inlineMore();
  const { log, trustedProxies, publicUrl, origins, errors, gate, memberGate = null, isByAccept, countDuration } = needs;
  const clients = clientAddresses(trustedProxies);
  const onError = handleErrors(errors, log);
  const isOpen = origins.includes('*');
  const usesCors = !isOpen && origins.length > 0;
  const own = isByAccept ? [variesByAccept] : [];
  const setFirstHeaders = firstHeaders({ publicUrl, isOpen, own, isAddedTo: usesCors });
  const server = fastify({
    // Without a logger Fastify creates none for each request; its reports go to our log.
    logController: frameworkLog(log),
    genReqId: requestIds(clients) as (request: unknown) => string,
    bodyLimit: bodyLimitBytes,
    // Slow clients may not keep a connection busy: 10 s for the headers, 30 s for the whole request.
    requestTimeout: 30_000,
    // Node looks for connections over their time limit at this interval; with its default of 30 s, the 10 s would become 40.
    // two-meanings.ts refuses a missing Host: Node would answer it without a body.
    http: {
      headersTimeout: 10_000,
      maxHeaderSize: headerLimitBytes,
      connectionsCheckingInterval: 1_000,
      optimizeEmptyRequests: true,
      requireHostHeader: false,
      ServerResponse: LinedResponse as never,
    },
    clientErrorHandler: handleClientErrors(errors.shape, log),
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, maxParamLength: 4_096 },
    frameworkErrors: (error, request, reply) => {
      setFirstHeaders(request as never, reply as never);
      onError(error, request as never, reply as never);
    },
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as Server;

  server.setValidatorCompiler(compileValidators as never);
  server.setSerializerCompiler(({ schema }) => compileWriter(schema as Exclude<Schema, boolean>));
  server.setErrorHandler(onError);
  server.server.on('checkExpectation', refuseExpectations(errors.shape));
  installBodyReading(server);
  // A page of a named origin may read every refusal, so the plugin comes before any refusal.
  // Not strict: the plugin would answer an OPTIONS request that is no preflight with its own text.
  const allowed = {
    origin: [...origins],
    exposedHeaders: [...exposedHeaders, IGNORED_HEADER],
    maxAge: preflightSeconds,
    strictPreflight: false,
  };
  const addCors = async () => server.register(cors, allowed);
  await installRequestLife(server, {
    clients,
    setFirstHeaders,
    addCors: usesCors ? addCors : null,
    isOpen,
    gate,
    memberGate,
    countDuration,
    isByAccept,
  });
  return { server, clients };
}
