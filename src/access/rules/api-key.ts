// The form of an API key (spec 5) and what follows from its prefix.

const form = /^(PROD|DEV_|ROOT)[A-Za-z0-9]{28}$/;

/**
 * Any text in the form of a key, wherever it occurs: URL, Referer, error message, stack. Also inside a longer word, as in the
 * percent-encoded `apiKey%3DPROD…`.
 */
export const keyShape = /(PROD|DEV_|ROOT)[A-Za-z0-9]{28}/g;

export const suffixLength = 28;
export const suffixAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const isWellFormedKey = (key: unknown): key is string => typeof key === 'string' && form.test(key);

/** Spec 5: requests per minute by type; ROOT has no limit. */
export const requestsPerMinute = { PROD: 500_000, DEV_: 1_000 } as const;

/** The name of the limit in the RateLimit headers. */
export const limitName = { PROD: 'prod', DEV_: 'dev' } as const;

/** Spec 5: DEV_ keys have sandbox access, the other keys work on live data. */
export const environmentOf = { PROD: 'live', DEV_: 'sandbox', ROOT: 'live' } as const;

export const isEnvironment = (text: unknown): text is 'live' | 'sandbox' => text === 'live' || text === 'sandbox';

/** Whether this names another environment than that of the key. */
export const contradicts = (named: unknown, type: keyof typeof environmentOf): boolean =>
  isEnvironment(named) && named !== environmentOf[type];
