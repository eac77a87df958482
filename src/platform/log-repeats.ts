// Prevents an error that repeats, or a client that repeats its request, from flooding the log. Of equal lines one is written
// each minute; its field `count` says how many there were since the last one, so none is lost. At the level debug all of them
// are written.
import type { LogFn, Logger } from 'pino';
import { type Clock, repeat } from './clock.ts';

export type LogRepeats = {
  /** Pino's hook: decides for each line whether it is written now. */
  logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void;
  /** Writes the counts of the minutes that have ended. */
  sweep(): void;
  /** Writes all counts that are not written yet; called at the end of the process. */
  close(): void;
};

const minuteMs = 60_000;
const sweepMs = 5_000;
/** Limits the memory and the lines of a minute. All further causes are counted together. */
const maxCauses = 200;
const levels = { info: 30, fatal: 60 };

/** Fields that differ between equal lines. */
const variableFields = new Set(['requestId', 'job', 'route']);

type Repeated = { sinceMs: number; unwritten: number; write(count: number): void };

export function logRepeats(clock: Clock): LogRepeats {
  const causes = new Map<string, Repeated>();

  // The difference in both directions: the minute also ends if the clock was set back.
  const isOver = ({ sinceMs }: Repeated) => Math.abs(clock.now() - sinceMs) >= minuteMs;

  function flush(repeated: Repeated): void {
    if (repeated.unwritten > 0) repeated.write(repeated.unwritten);
    repeated.sinceMs = clock.now();
    repeated.unwritten = 0;
  }

  function sweep(): void {
    for (const [cause, repeated] of causes) {
      if (!isOver(repeated)) continue;
      if (repeated.unwritten === 0) causes.delete(cause);
      else flush(repeated);
    }
  }

  function boundedCause(cause: string): string {
    if (causes.size < maxCauses || causes.has(cause)) return cause;
    sweep();
    return causes.size < maxCauses ? cause : 'others';
  }

  const stop = repeat(sweepMs, sweep);
  return {
    logMethod(args, method, level) {
      if (level < levels.info || level >= levels.fatal) {
        method.apply(this, args);
        return;
      }
      const cause = boundedCause(causeOf(args, level));
      const write = (count: number) => method.apply(this, count === 1 ? args : withCount(args, count));
      const repeated = causes.get(cause);
      if (repeated === undefined) {
        causes.set(cause, { sinceMs: clock.now(), unwritten: 0, write });
        write(1);
        return;
      }
      repeated.unwritten += 1;
      repeated.write = write;
      if (isOver(repeated)) flush(repeated);
      else this.debug(...args);
    },
    sweep,
    close: () => {
      stop();
      for (const repeated of causes.values()) flush(repeated);
    },
  };
}

function withCount(args: Parameters<LogFn>, count: number): Parameters<LogFn> {
  const [first, ...rest] = args as unknown[];
  const line = typeof first === 'object' ? [{ ...first, count }, ...rest] : [{ count }, first, ...rest];
  return line as unknown as Parameters<LogFn>;
}

/** Two lines are equal if level, message, error and text fields are equal. */
function causeOf([first, second]: readonly unknown[], level: number): string {
  if (typeof first !== 'object' || first === null) return `${level} ${String(first)}`;
  const fields = Object.entries(first).filter(
    ([name, value]) => typeof value === 'string' && !variableFields.has(name),
  );
  const { err } = first as { err?: unknown };
  return [level, second, ...fields.flat(), describeError(err)].join(' ');
}

/** Never the message: it may contain input of a caller. The message of a refusal, which has a status, is our own text. */
function describeError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  // Not every library throws errors: pg-boss reports plain objects with the same fields.
  const { name, code, status, message, stack } = error as Partial<Error> & { code?: unknown; status?: unknown };
  if (status !== undefined) return `${code} ${message}`;
  return `${name} ${code ?? findFrame(stack ?? '')}`;
}

/** Where it was thrown. */
const findFrame = (stack: string) => /\n {4}at [^\n]*/.exec(stack)?.[0] ?? '';
