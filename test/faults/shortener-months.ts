// What the process that saves clicks of many months and the test that kills it both know.

export const JOURNAL = 'months';
export const LINK = 16;
export const BATCH_CLICKS = 40;
export const START = Date.parse('2020-01-10T00:00:00Z');
export const MONTH_MS = 30 * 24 * 3_600_000;
