// Values that are there now, or later: on hot paths an answer from memory must not wait for a turn of the event loop.

export type NowOrLater<Value> = Value | Promise<Value>;

/** Goes on with the value at once if it is there, else when it comes. */
export const whenThere = <Value, Result>(
  value: NowOrLater<Value>,
  goOn: (value: Value) => NowOrLater<Result>,
): NowOrLater<Result> => (value instanceof Promise ? value.then(goOn) : goOn(value));
