// The last fifty links, stored in the reader's browser only.
import type { ShortUrl } from '#shortener';

const NAME = 'last-links';
const MAX_LINKS = 50;

export function readLinks(): ShortUrl[] {
  try {
    const links: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(links) ? links.filter(isLink).slice(0, MAX_LINKS) : [];
  } catch {
    return [];
  }
}

export function keepLink(link: ShortUrl): ShortUrl[] {
  const links = [link, ...readLinks().filter(({ short_code }) => short_code !== link.short_code)].slice(0, MAX_LINKS);
  try {
    localStorage.setItem(NAME, JSON.stringify(links));
  } catch {
    // Without storage they are shown until the page is closed.
  }
  return links;
}

export function forgetLinks(): ShortUrl[] {
  localStorage.removeItem(NAME);
  return [];
}

function isLink(value: unknown): value is ShortUrl {
  const { short_url, original_url, short_code } = (value ?? {}) as Record<string, unknown>;
  return [short_url, original_url, short_code].every((text) => typeof text === 'string');
}
