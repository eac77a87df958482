// A click as it is kept: what the journal's raw record is reduced to before anything reaches the database.

export type Click = {
  linkId: string;
  /** Milliseconds since 1970. */
  at: number;
  /**
   * A truncated HMAC of address and agent, as a signed 64-bit number in decimal. Null where nobody knows whose click it was: an
   * import from a shortener that keeps no addresses. Such a click counts no visitor.
   */
  visitor: string | null;
  /**
   * Of an imported click whose visitor is not known, when the same visitor clicked before, if its file says so: null = never. Left
   * out, it counts no visitor.
   */
  previous?: number | null;
  bot: boolean;
  /** ISO 3166-1 alpha-2; '' = unknown. */
  country: string;
  /** '' = unknown. */
  city: string;
  referrer: string;
  device: string;
  browser: string;
  os: string;
};
