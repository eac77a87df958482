// Keeps a fault that goes on, or a stranger who insists, from flooding the log. Of lines that say the same, one a minute is
// written; the next one tells by `count` how often it happened since, itself included, so that no occurrence is lost.
// All of them are still written at the level debug.
import type { LogFn, Logger } from 'pino';
import type { Clock } from './clock.ts';

export type LogRepeats = {
  /** Pino's hook: decides for each line whether it is written now. */
  logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void;
  /** Tells the counts of minutes that are over. */
  sweep(): void;
  /** Tells every count that was not told yet; for the end of the process. */
  close(): void;
};

const minuteMs = 60_000;
const sweepMs = 5_000;
/** Bounds the memory, and the lines of a minute. What comes beyond is counted as one cause. */
const mostCauses = 200;
const levels = { info: 30, fatal: 60 };

/** Fields that say which one it was, not what it was. */
const whichOne = new Set(['requestId', 'job', 'route']);

type Said = { sinceMs: number; untold: number; tell(count: number): void };

export function logRepeats(clock: Clock): LogRepeats {
  const causes = new Map<string, Said>();

  // Either way: a clock that was set back must not keep a minute from ending.
  const isOver = ({ sinceMs }: Said) => Math.abs(clock.now() - sinceMs) >= minuteMs;

  function tell(said: Said): void {
    if (said.untold > 0) said.tell(said.untold);
    said.sinceMs = clock.now();
    said.untold = 0;
  }

  function sweep(): void {
    for (const [cause, said] of causes) {
      if (!isOver(said)) continue;
      if (said.untold === 0) causes.delete(cause);
      else tell(said);
    }
  }

  function boundedCause(cause: string): string {
    if (causes.size < mostCauses || causes.has(cause)) return cause;
    sweep();
    return causes.size < mostCauses ? cause : 'others';
  }

  const timer = setInterval(sweep, sweepMs);
  timer.unref();
  return {
    logMethod(args, method, level) {
      if (level < levels.info || level >= levels.fatal) {
        method.apply(this, args);
        return;
      }
      const cause = boundedCause(causeOf(args, level));
      const write = (count: number) => method.apply(this, count === 1 ? args : withCount(args, count));
      const said = causes.get(cause);
      if (said === undefined) {
        causes.set(cause, { sinceMs: clock.now(), untold: 0, tell: write });
        write(1);
        return;
      }
      said.untold += 1;
      said.tell = write;
      if (isOver(said)) tell(said);
      else this.debug(...args);
    },
    sweep,
    close: () => {
      clearInterval(timer);
      for (const said of causes.values()) tell(said);
    },
  };
}

function withCount(args: Parameters<LogFn>, count: number): Parameters<LogFn> {
  const [first, ...rest] = args as unknown[];
  const line = typeof first === 'object' ? [{ ...first, count }, ...rest] : [{ count }, first, ...rest];
  return line as unknown as Parameters<LogFn>;
}

/** What makes two lines the same: level, words, error and the fields that are texts. */
function causeOf([first, second]: readonly unknown[], level: number): string {
  if (typeof first !== 'object' || first === null) return `${level} ${String(first)}`;
  const fields = Object.entries(first).filter(([name, value]) => typeof value === 'string' && !whichOne.has(name));
  const { err } = first as { err?: unknown };
  return [level, second, ...fields.flat(), describeError(err)].join(' ');
}

/** Never its message: it may hold what a caller sent. The words of a refusal, which has a status, are our own. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code, status } = error as { code?: unknown; status?: unknown };
  if (status !== undefined) return `${code} ${error.message}`;
  return `${error.name} ${code ?? findFrame(error)}`;
}

/** Where it was thrown. */
const findFrame = ({ stack = '' }: Error) => /^ +at .*$/m.exec(stack)?.[0] ?? '';
