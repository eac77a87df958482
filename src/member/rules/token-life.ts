// How long a one-time link works: an hour; an invitation seven days, since people read mail late and it opens little.

const hourMs = 60 * 60 * 1_000;

export const lifeOf = (kind: 'first' | 'invitation' | 'link'): number =>
  kind === 'invitation' ? 7 * 24 * hourMs : hourMs;
