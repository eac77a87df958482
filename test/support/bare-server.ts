// A server as every address of Kontor has it, with no rooms: for tests of HTTP itself.
import { problemShape } from '#platform/http/errors/error-handler.ts';
import { createServer, type Server, type ServerNeeds } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';

export async function bareServer(needs: Partial<ServerNeeds> = {}): Promise<Server> {
  const publicUrl = 'http://localhost';
  const { server } = await createServer({
    log: createLog({ level: 'silent' }),
    trustedProxies: '',
    publicUrl,
    origins: [],
    errors: { isUnavailable: () => false, shape: problemShape(publicUrl, []) },
    gate: null,
    isByAccept: true,
    countDuration: () => undefined,
    ...needs,
  });
  return server;
}
