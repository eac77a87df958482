// A transaction that asks the pool for a second connection can wait for ever: as many of them as the pool has connections hold all
// of them, and each waits for one more. Tests subscribe to the channel and fail (test/support/app.ts); nobody else does.
import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type pg from 'pg';

export const nestedCheckout = channel('kontor.database.nested-checkout');

const holding = new AsyncLocalStorage<pg.Pool>();

/** What runs in `work` holds a connection of this pool. */
export const whileHolding = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> =>
  nestedCheckout.hasSubscribers ? holding.run(pool, work) : work();

/** For work that takes a connection of its own on purpose. Only a bounded number of such may run at a time. */
export const besideTransaction = <T>(work: () => Promise<T>): Promise<T> => holding.exit(work);

export function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  if (nestedCheckout.hasSubscribers && holding.getStore() === pool)
    nestedCheckout.publish(new Error('A transaction asked the pool for a second connection.'));
  return pool.connect();
}
