// Keeps expensive statistics, which anyone may ask for, from taking all connections to the database.
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { tooManyReads } from './errors.ts';
import type { StatsStore } from './stats-store.ts';

/** Of the pool's ten connections, so that redirects, creation and the main interface always find one. */
const MOST_AT_ONCE = 3;
const MOST_WAITING = 30;

/** Makes reads wait for their turn; they are refused when too many wait. */
export function makeTurns() {
  const turns = bulkhead(MOST_AT_ONCE, MOST_WAITING);
  return <Values extends unknown[], Result>(read: (...values: Values) => Promise<Result>) =>
    async (...values: Values): Promise<Result> => {
      try {
        return await turns.execute(() => read(...values));
      } catch (error) {
        if (error instanceof BulkheadRejectedError) throw tooManyReads();
        throw error;
      }
    };
}

/** The same store; what reads single clicks or many rollups waits for its turn. */
export function limitHeavyReads(store: StatsStore): StatsStore {
  const inTurn = makeTurns();
  return {
    ...store,
    listSums: inTurn(store.listSums),
    countVisitors: inTurn(store.countVisitors),
    countClicks: inTurn(store.countClicks),
    countBots: inTurn(store.countBots),
    countDayVisitors: inTurn(store.countDayVisitors),
    countBucketVisitors: inTurn(store.countBucketVisitors),
    listPage: inTurn(store.listPage),
  };
}
