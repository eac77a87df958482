// Tells other systems of clicks: once a minute for all links that were followed, never click by click.
import { minuteMs } from '#platform/rules/wall-clock.ts';
import { tell } from '#platform/telling/telling.ts';
import type { ShortenerRoom } from './room.ts';
import { writeShortUrl } from './rules/show-link.ts';
import { linkClicks } from './told-events.ts';

const lookMs = 5_000;

/** Does nothing where a minute has not passed since the last time. */
export const tellClicks = ({ store, audit, shortenerUrl, clock }: ShortenerRoom): Promise<void> =>
  store.transaction(async (within) => {
    const now = clock.now();
    if (!(await store.takeDigestTurn(new Date(now), new Date(now - minuteMs), within))) return;
    const digests = await store.takeDigests(within);
    const owners = Map.groupBy(digests, ({ organisationId, environment }) => `${organisationId} ${environment}`);
    for (const own of owners.values()) {
      const [owner] = own;
      const tells = own.map(({ code, clicks, bots, firstAt, lastAt }) =>
        tell(linkClicks, code, {
          short_code: code,
          short_url: writeShortUrl(shortenerUrl, code),
          clicks,
          bot_clicks: bots,
          first_at: firstAt.toISOString(),
          last_at: lastAt.toISOString(),
        }),
      );
      if (owner) await audit.tell(owner, tells, within);
    }
  });

export function startTellingClicks(room: ShortenerRoom): { stop(): void } {
  const timer = setInterval(() => {
    tellClicks(room).catch((error: unknown) => room.log.warn({ err: error }, 'clicks are told of later'));
  }, lookMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
