// A link as the interface shows it (spec 2.7).
import type { ShortUrl } from './schema.ts';
import type { Link } from './store.ts';

export function showLink(link: Link, shortenerUrl: string): ShortUrl {
  return {
    short_url: `${shortenerUrl}/${link.code}`,
    original_url: link.originalUrl,
    short_code: link.code,
    created_at: link.createdAt.toISOString(),
  };
}
