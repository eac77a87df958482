// Tells load balancers and people whether this process lives (/healthz) and whether it can serve (/readyz).
import type { Server } from '../server.ts';
import { unavailable } from '../transport-errors.ts';

export type Readiness = () => Promise<Record<string, boolean>>;

/** `degradations` are shown with the checks; one that fails is a reason to look, not to stop serving. */
export function installHealth(
  server: Server,
  readiness: Readiness,
  degradations: () => Record<string, boolean> = () => ({}),
): void {
  const options = { schema: { hide: true }, config: { role: 'public' as const } };
  server.get('/healthz', options, () => ({ status: 'ok' }));
  server.get('/readyz', options, async () => {
    const checks = await readiness();
    const failing = Object.keys(checks).filter((name) => !checks[name]);
    if (failing.length > 0) throw unavailable({ message: `Not ready: ${failing.join(', ')}.`, extra: { checks } });
    return { status: 'ready', checks: { ...checks, ...degradations() } };
  });
}
