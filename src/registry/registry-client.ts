// The client of one registry: timeout, one retry, rate, limited concurrency, and a circuit breaker while it is down.
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
import { createCallRate } from './call-rate.ts';
import { FetchTrouble, fetchAnswer } from './fetch-answer.ts';
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

/** Time limits of the calls. Design "Staying up"; tests pass shorter ones. */
export type Budgets = {
  attemptMs: number;
  /** For one lookup as a whole. */
  totalMs: number;
  /** The pause before the second attempt, about. */
  retryMs: number;
  breakAfterFailures: number;
  breakMs: number;
  /** The longest pause that a Retry-After may ask for. */
  maxPauseMs: number;
  maxBodyBytes: number;
};

export const defaultBudgets: Budgets = {
  attemptMs: 3_000,
  // Six seconds in all, with a little for our own work.
  totalMs: 5_800,
  retryMs: 200,
  breakAfterFailures: 5,
  breakMs: 30_000,
  maxPauseMs: 30_000,
  maxBodyBytes: 1_500_000,
};

type ClientOptions = {
  clock: Clock;
  budgets: Budgets;
  baseUrl: string;
  userAgent: string;
  /** Called after each lookup. */
  onLookup(reading: Reading, durationMs: number): void;
  /** Called when the breaker changes its state. */
  onBreaker(state: BreakerState): void;
};

export type RegistryClient = {
  /** Answers before the deadline in any case. `isPatient`: nobody waits for it, so everybody else goes first. */
  lookUp(query: Query, deadline: number, isPatient?: boolean): Promise<Reading>;
};

// In a longer queue nobody would get an answer in time.
const maxQueue = 50;

// Not failures of the registry itself: our own limits, an outage of one member state, a request that was refused.
const ignoredByBreaker = new Set<Trouble>(['busy', 'member_state', 'refused']);

const isUnavailable = (result: unknown): result is Unavailable =>
  typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'unavailable';

const retryable = handleWhenResult((result) => isUnavailable(result) && result.retry);
const failures = handleWhenResult((result) => isUnavailable(result) && !ignoredByBreaker.has(result.trouble));

export function createRegistryClient(registry: Registry, options: ClientOptions): RegistryClient {
  const { budgets, clock, onLookup, onBreaker } = options;
  const limits = { ...options, maxBodyBytes: budgets.maxBodyBytes };
  const rate = createCallRate(registry.perSecond, clock);
  const concurrency = bulkhead(registry.maxConcurrent, maxQueue);
  const attempt = timeout(budgets.attemptMs, TimeoutStrategy.Aggressive);
  const retryOnce = retry(retryable, { maxAttempts: 1, backoff: new DelegateBackoff(({ result }) => delayOf(result)) });
  const breaker = circuitBreaker(failures, {
    halfOpenAfter: budgets.breakMs,
    breaker: new ConsecutiveBreaker(budgets.breakAfterFailures),
  });
  breaker.onStateChange((state) => onBreaker(nameState(state)));

  /** The Retry-After of the registry, else a random pause, so that calls that failed together are not repeated together. */
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

  /** Retry-After pauses all calls to this registry. A retry that would come after the deadline is not made. */
  function obeyRetryAfter<Result>(result: Result | Unavailable, deadline: number): Result | Unavailable {
    if (!isUnavailable(result) || result.retryAfterMs === undefined) return result;
    rate.pause(Math.min(result.retryAfterMs, budgets.maxPauseMs));
    return clock.now() + result.retryAfterMs < deadline ? result : { ...result, retry: false };
  }

  const askUntil = (deadline: number, signal: AbortSignal, isPatient: boolean): Ask => {
    return (request, read) => {
      // What a call comes to that may not be made: a second one changes nothing about why the first one failed.
      let without = unavailable('busy');
      return retryOnce.execute(async () => {
        // Before it takes one of the few places for calls, which somebody may need meanwhile.
        if (isPatient && !(await rate.waitSpare(deadline, signal))) return without;
        const turn = async () =>
          isPatient || (await rate.waitTurn(deadline, signal)) ? await send(request, read, signal) : without;
        // Throws when the queue is full, or the deadline passed while waiting in it.
        const result = await concurrency.execute(turn, signal).catch(() => without);
        if (isUnavailable(result)) without = unavailable(result.trouble);
        return obeyRetryAfter(result, deadline);
      }, signal);
    };
  };

  async function lookUpWithBreaker(query: Query, ask: Ask, signal: AbortSignal): Promise<Reading> {
    try {
      return await breaker.execute(() => registry.lookUp(query, ask), signal);
    } catch (error) {
      return unavailable(error instanceof BrokenCircuitError ? 'breaker_open' : 'busy');
    }
  }

  return {
    async lookUp(query, deadline, isPatient = false) {
      const startedAt = clock.now();
      const remainingMs = deadline - startedAt;
      // Too little time is left for an attempt: that must not count as a failure of the registry.
      if (remainingMs < budgets.attemptMs / 10) return unavailable('busy');
      const total = timeout(remainingMs, TimeoutStrategy.Aggressive);
      const reading = await total
        .execute(({ signal }) => lookUpWithBreaker(query, askUntil(deadline, signal, isPatient), signal))
        .catch(() => unavailable('timeout'));
      onLookup(reading, clock.now() - startedAt);
      return reading;
    },
  };
}

function nameState(state: CircuitState): BreakerState {
  if (state === CircuitState.Closed) return 'closed';
  return state === CircuitState.HalfOpen ? 'half_open' : 'open';
}
