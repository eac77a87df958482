// Slugs: the URL-safe names of branches, and how one is made from a display name.

const form = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const maxLength = 100;

export const isSlug = (text: string): boolean => text.length <= maxLength && form.test(text);

/** Letters that NFKD does not split into a plain letter and a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** "Praha 1 – Vodičkova" becomes praha-1-vodickova; a name without Latin letters and digits has no slug: null. */
export function makeSlug(name: string): string | null {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const slug = words.join('-').slice(0, maxLength).replace(/-$/, '');
  return slug === '' ? null : slug;
}
