// The address of a feed. It is for calendar programs, not for callers with a key, so it is not in the documented interface.
import type { Server } from '#platform/http/server.ts';
import { isKept, sendNotModified } from '#platform/http/versioned.ts';
import type { Feeds } from './feeds.ts';

const mediaType = 'text/calendar';

export const feedRoutes = (feeds: Feeds) => (server: Server) => {
  server.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { role: 'public', query: 'ignored' }, schema: { hide: true } },
    async (request, reply) => {
      const { dependsOn, write } = await feeds.read(request.params.file);
      if (isKept(request, reply, dependsOn, mediaType)) return sendNotModified(reply);
      return reply.type(`${mediaType}; charset=utf-8`).send(await write());
    },
  );
};
