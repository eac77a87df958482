// Compares every answer of a documented operation with its declared schema, whatever test asks: nothing else may be in it.
import type { Server } from '#platform/http/server.ts';
import { type MediaType, mediaTypes, readBody } from './answers.ts';
import { type ApiDocument, schemaChecks } from './documented.ts';

/** `kind`: servers of the same kind have the same document, which is then read once; null for one of its own. */
type Documented = { kind: string | null; read: () => ApiDocument };
type Opened = { document: ApiDocument; check: ReturnType<typeof schemaChecks> };

const ofKind = new Map<string, Opened>();

function openDocument({ kind, read }: Documented): Opened {
  const opened = kind === null ? undefined : ofKind.get(kind);
  if (opened) return opened;
  const document = read();
  const made = { document, check: schemaChecks(document) };
  if (kind !== null) ofKind.set(kind, made);
  return made;
}

/** The answers that are not declared, or hold something that is not; it grows while tests run. */
export function watchAnswers(server: Server, documented: Documented): string[] {
  const found: string[] = [];
  let known: Opened | undefined;
  server.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const contentType = String(reply.getHeader('content-type'));
    const [type = ''] = contentType.split(';');
    if (typeof payload !== 'string' || !mediaTypes.includes(type as MediaType)) return payload;
    known ??= openDocument(documented);
    const path = routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}') ?? '';
    const operation = known.document.paths[path]?.[method.toLowerCase()];
    // Routes that tests add declare no answer, and 499 is never read: its client has hung up. The document describes no body of a GET,
    // so it does not describe the refusal of its media type either.
    const isOfBody = method === 'GET' && reply.statusCode === 415;
    if (!operation?.responses[200]?.content || reply.statusCode === 499 || isOfBody) return payload;
    const schema = operation.responses[reply.statusCode]?.content?.[type]?.schema;
    const problems = schema ? known.check(schema, readBody(contentType, payload)) : ['is not declared'];
    if (problems.length > 0) found.push(`${method} ${path} ${reply.statusCode}: ${JSON.stringify(problems)}`);
    return payload;
  });
  return found;
}
