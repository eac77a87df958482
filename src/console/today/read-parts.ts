// Reads the parts of Today side by side. A part that fails or takes too long is reported as broken; the others are not delayed.
import { boundedMap } from '#platform/cache/bounded-map.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Text } from '#platform/text/msg.ts';

/** Longer than any part needs, short enough to wait for. */
export const partLimitMs = 2_000;

/** A time limit that can be cancelled; tests pass one that they end themselves. */
export type StartLimit = (ms: number) => { over: Promise<'over'>; stop(): void };

export const startTimer: StartLimit = (ms) => {
  const { promise: over, resolve } = Promise.withResolvers<'over'>();
  const timer = setTimeout(() => resolve('over'), ms);
  return { over, stop: () => clearTimeout(timer) };
};

export type ReadPart = {
  id: string;
  name: Text;
  stillWorks?: Text;
  permission: string;
  environments?: readonly string[];
  read(caller: ConsoleCaller): Promise<unknown>;
};

/** `isSlow`: it took too long; otherwise it failed. `request` is the id of the request, for people who run the installation. */
export type BrokenPart = Pick<ReadPart, 'name' | 'stillWorks'> & {
  part: string;
  since: Date;
  isSlow: boolean;
  request: string;
};
export type ReadParts<Answer> = { answers: { id: string; answer: Answer }[]; broken: BrokenPart[] };

export type ReadPartsNeeds = { clock: Clock; log: Log; startLimit?: StartLimit };

/** For so many parts of tenants the time since they broke is remembered. */
const mostBroken = 1_000;

const isShownTo = ({ permission, environments }: ReadPart, caller: ConsoleCaller): boolean =>
  caller.permissions.has(permission) && (environments?.includes(caller.environment) ?? true);

export function partReader({ clock, log, startLimit = startTimer }: ReadPartsNeeds) {
  const brokenSince = boundedMap<number>(mostBroken);

  async function readOne(part: ReadPart, caller: ConsoleCaller): Promise<{ answer: unknown } | BrokenPart> {
    const place = `${part.id} ${caller.organisationId} ${caller.environment}`;
    const limit = startLimit(partLimitMs);
    try {
      const reading = part.read(caller).then((answer) => ({ answer }));
      const first = await Promise.race([reading, limit.over]);
      if (first === 'over') {
        // The result is ignored, whatever it is: nobody waits for it.
        reading.catch(() => undefined);
        log.warn({ part: part.id }, 'a part of Today took too long');
        return broken(part, caller, place, true);
      }
      brokenSince.delete(place);
      return first;
    } catch (error) {
      log.error({ err: error, part: part.id }, 'a part of Today failed');
      return broken(part, caller, place, false);
    } finally {
      limit.stop();
    }
  }

  function broken(part: ReadPart, caller: ConsoleCaller, place: string, isSlow: boolean): BrokenPart {
    const since = brokenSince.get(place) ?? clock.now();
    brokenSince.set(place, since);
    const { id, name, stillWorks } = part;
    const told = stillWorks ? { name, stillWorks } : { name };
    return { ...told, part: id, since: new Date(since), isSlow, request: caller.requestId };
  }

  /** The parts that this person may see here, each in the order in which the rooms give them. */
  return async <Answer>(
    parts: readonly (ReadPart & { read(caller: ConsoleCaller): Promise<Answer> })[],
    caller: ConsoleCaller,
  ): Promise<ReadParts<Answer>> => {
    const shown = parts.filter((part) => isShownTo(part, caller));
    const read = await Promise.all(shown.map((part) => readOne(part, caller)));
    const result: ReadParts<Answer> = { answers: [], broken: [] };
    for (const [index, one] of read.entries()) {
      if ('answer' in one) result.answers.push({ id: shown[index]?.id ?? '', answer: one.answer as Answer });
      else result.broken.push(one);
    }
    return result;
  };
}

export type PartReader = ReturnType<typeof partReader>;
