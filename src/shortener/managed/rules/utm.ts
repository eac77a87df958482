// Writes UTM fields into a target: only the query changes, everything else stays byte for byte.

export const UTM_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type Utm = Partial<Record<(typeof UTM_FIELDS)[number], string>>;

/** A field that is given replaces the one that the target has; an empty one leaves it as it is. */
export function writeUtm(url: string, utm: Utm): string {
  const given = UTM_FIELDS.map((field) => [`utm_${field}`, utm[field]?.trim() ?? ''] as const).filter(
    ([, value]) => value !== '',
  );
  if (given.length === 0) return url;
  const [beforeHash, hash] = cut(url, '#');
  const [path, query] = cut(beforeHash, '?');
  const names = new Set<string>(given.map(([name]) => name));
  const kept = (query ?? '').split('&').filter((part) => part !== '' && !names.has(part.split('=', 1)[0] ?? ''));
  const added = given.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `${path}?${[...kept, ...added].join('&')}${hash === undefined ? '' : `#${hash}`}`;
}

function cut(text: string, sign: string): [before: string, after: string | undefined] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
