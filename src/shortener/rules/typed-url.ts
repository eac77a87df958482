// What people type into the form: "example.com/foo" means https (design pages.md). The API takes complete addresses only.

/** A host with a dot, perhaps a port, then whatever follows; no scheme, no user. */
const WITHOUT_SCHEME = /^(?:\/\/)?[^\s/?#:@\\.]+(?:\.[^\s/?#:@\\.]*)+(?::\d{1,5})?(?:[/?#].*)?$/s;

export function completeTarget(typed: string): string {
  const text = typed.trim();
  return WITHOUT_SCHEME.test(text) ? `https://${text.replace(/^\/\//, '')}` : text;
}
