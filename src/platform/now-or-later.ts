// A value or a promise of it: on hot paths a value from memory is used at once, without a turn of the event loop.

export type NowOrLater<Value> = Value | Promise<Value>;

/** Calls `goOn` at once if the value is there, otherwise when the promise resolves. */
export const whenThere = <Value, Result>(
  value: NowOrLater<Value>,
  goOn: (value: Value) => NowOrLater<Result>,
): NowOrLater<Result> => (value instanceof Promise ? value.then(goOn) : goOn(value));
