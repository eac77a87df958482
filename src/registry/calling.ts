// Calls one registry the polite way: bounded, retried once, paced, and left alone while it is down.
import {
  BrokenCircuitError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhenResult,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import type { Clock } from '#platform/clock.ts';
import type { Budgets } from './budgets.ts';
import { FetchTrouble, fetchAnswer } from './fetching.ts';
import { createPacer } from './pacing.ts';
import {
  type Ask,
  type Query,
  type Reading,
  type Registry,
  type RegistryAnswer,
  type RegistryRequest,
  type Trouble,
  type Unavailable,
  unavailable,
} from './registries/registry.ts';

export type BreakerState = 'closed' | 'open' | 'half_open';

export type CallerNeeds = {
  clock: Clock;
  budgets: Budgets;
  baseUrl: string;
  userAgent: string;
  /** Told of each finished lookup and of each change of the breaker. */
  onLookup(registry: Registry, reading: Reading, durationMs: number): void;
  onBreaker(registry: Registry, state: BreakerState): void;
};

export type Caller = {
  /** Always answers by the deadline. */
  lookUp(query: Query, deadline: number): Promise<Reading>;
};

// Lines longer than this behind a registry only make everybody late.
const longestQueue = 50;

// Our own limits, one member state's outage, a question that was refused: no reason to stop calling.
const harmless = new Set<Trouble>(['busy', 'member_state', 'refused']);

const isUnavailable = (result: unknown): result is Unavailable =>
  typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'unavailable';

const retryable = handleWhenResult((result) => isUnavailable(result) && result.retry);
const failures = handleWhenResult((result) => isUnavailable(result) && !harmless.has(result.trouble));

export function createCaller(registry: Registry, needs: CallerNeeds): Caller {
  const { budgets, clock } = needs;
  const limits = { baseUrl: needs.baseUrl, userAgent: needs.userAgent, maxBodyBytes: budgets.maxBodyBytes };
  const pacer = createPacer(registry.perSecond, clock);
  const gate = bulkhead(registry.atOnce, longestQueue);
  const attempt = timeout(budgets.attemptMs, TimeoutStrategy.Aggressive);
  const onceMore = retry(retryable, { maxAttempts: 1, backoff: new DelegateBackoff(({ result }) => delayOf(result)) });
  const breaker = circuitBreaker(failures, {
    halfOpenAfter: budgets.breakMs,
    breaker: new ConsecutiveBreaker(budgets.breakAfterFailures),
  });
  breaker.onStateChange((state) => needs.onBreaker(registry, nameState(state)));

  /** The registry's own word, or jitter, so that callers that failed together do not come back together. */
  function delayOf(result: { value: unknown } | { error: unknown }): number {
    const reading = 'value' in result && isUnavailable(result.value) ? result.value : undefined;
    return reading?.retryAfterMs ?? budgets.retryMs * (0.5 + Math.random());
  }

  async function send<Result>(
    request: RegistryRequest,
    read: (answer: RegistryAnswer) => Result,
    signal: AbortSignal,
  ): Promise<Result | Unavailable> {
    try {
      return read(
        await attempt.execute((context) => fetchAnswer(request, limits, clock.now(), context.signal), signal),
      );
    } catch (error) {
      if (error instanceof FetchTrouble) return error.toReading();
      return unavailable(
        error instanceof TaskCancelledError ? 'timeout' : 'garbled',
        error instanceof TaskCancelledError,
      );
    }
  }

  /** A pause that the registry asks for holds for everybody, and a retry that would come too late is none. */
  function heedPause<Result>(result: Result | Unavailable, deadline: number): Result | Unavailable {
    if (!isUnavailable(result) || result.retryAfterMs === undefined) return result;
    pacer.pause(Math.min(result.retryAfterMs, budgets.longestPauseMs));
    return clock.now() + result.retryAfterMs < deadline ? result : { ...result, retry: false };
  }

  const askUntil = (deadline: number, signal: AbortSignal): Ask => {
    return (request, read) =>
      onceMore.execute(async () => {
        const turn = async () =>
          (await pacer.waitTurn(deadline, signal)) ? await send(request, read, signal) : unavailable('busy');
        // The gate throws when its line is full or the deadline passed in it.
        const result = await gate.execute(turn, signal).catch(() => unavailable('busy'));
        return heedPause(result, deadline);
      }, signal);
  };

  async function lookUpGuarded(query: Query, deadline: number, signal: AbortSignal): Promise<Reading> {
    try {
      return await breaker.execute(() => registry.lookUp(query, askUntil(deadline, signal)), signal);
    } catch (error) {
      return unavailable(error instanceof BrokenCircuitError ? 'breaker_open' : 'busy');
    }
  }

  return {
    async lookUp(query, deadline) {
      const startedAt = clock.now();
      const remainingMs = deadline - startedAt;
      // Too little time for a fair try must not count against the registry.
      if (remainingMs < budgets.attemptMs / 10) return unavailable('busy');
      const total = timeout(remainingMs, TimeoutStrategy.Aggressive);
      const reading = await total
        .execute(({ signal }) => lookUpGuarded(query, deadline, signal))
        .catch(() => unavailable('timeout'));
      needs.onLookup(registry, reading, clock.now() - startedAt);
      return reading;
    },
  };
}

function nameState(state: CircuitState): BreakerState {
  if (state === CircuitState.Closed) return 'closed';
  return state === CircuitState.HalfOpen ? 'half_open' : 'open';
}
