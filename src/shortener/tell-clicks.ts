// Tells other systems of clicks: once a minute for all links that were followed, never click by click.
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { tell } from '#platform/telling/telling.ts';
import type { DigestStore } from './digest-store.ts';
import { linkClicks } from './told-events.ts';

type Needs = { store: DigestStore; audit: AuditLog; shortenerUrl: string; clock: Clock; log: Log };

const minuteMs = 60_000;
const lookMs = 5_000;

export function clickTeller({ store, audit, shortenerUrl, clock, log }: Needs) {
  /** Does nothing where a minute has not passed since the last time. */
  const tellClicks = (): Promise<void> =>
    store.transaction(async (within) => {
      const now = clock.now();
      if (!(await store.takeTurn(new Date(now), new Date(now - minuteMs), within))) return;
      const digests = await store.take(within);
      const owners = Map.groupBy(digests, ({ organisationId, environment }) => `${organisationId} ${environment}`);
      for (const own of owners.values()) {
        const [owner] = own;
        const tells = own.map(({ code, clicks, bots, firstAt, lastAt }) =>
          tell(linkClicks, code, {
            short_code: code,
            short_url: `${shortenerUrl}/${encodeURIComponent(code)}`,
            clicks: Number(clicks),
            bot_clicks: Number(bots),
            first_at: firstAt.toISOString(),
            last_at: lastAt.toISOString(),
          }),
        );
        if (owner) await audit.tell(owner, tells, within);
      }
    });

  return {
    tellClicks,
    start: () => {
      const timer = setInterval(() => {
        tellClicks().catch((error: unknown) => log.warn({ err: error }, 'clicks are told of later'));
      }, lookMs);
      timer.unref();
      return { stop: () => clearInterval(timer) };
    },
  };
}

export type ClickTeller = ReturnType<typeof clickTeller>;
