// Entity tags (RFC 9110 8.8.3, 13.1.2): whether the caller already has the answer.

const tags = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** If-None-Match compares weakly: W/"a" matches "a". */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.slice(0, 8_192).matchAll(tags)].some(([, own]) => own === tag);
}
