// Checks the fields of an organisation; each problem is a sentence for the person who types.

const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The console has pages of its own under these names, so organisations may not use them. */
const reservedSlugs = new Set(['account', 'enter', 'lost-password', 'sign-in', 'sign-out', 'system']);

export type OrganisationFields = { slug: string; name: string; defaultCountry: string; timeZone: string };

/** Returns one sentence for each problem. */
export function checkOrganisation(
  fields: Partial<OrganisationFields>,
  isTimeZone: (name: string) => boolean,
): string[] {
  const { slug, name, defaultCountry, timeZone } = fields;
  const problems: string[] = [];
  if (slug !== undefined && (!slugForm.test(slug) || slug.length > 100)) {
    problems.push(
      `The slug "${slug}" must be lower-case letters, digits and single hyphens, at most 100, as in my-shop.`,
    );
  }
  if (slug !== undefined && reservedSlugs.has(slug)) {
    problems.push(`The slug "${slug}" is the name of a page of the console. Take another one.`);
  }
  if (name !== undefined && (name.trim() === '' || name.length > 255)) {
    problems.push('The name must have 1 to 255 characters.');
  }
  if (defaultCountry !== undefined && !isCountry(defaultCountry)) {
    problems.push(`The country "${defaultCountry}" must be a two-letter code, as in CZ.`);
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    problems.push(`The time zone "${timeZone}" must be an IANA name, as in Europe/Prague.`);
  }
  return problems;
}

function isCountry(code: string): boolean {
  // ZZ is the code for an unknown region in Intl.
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return false;
  // With fallback "none", Intl has no name for an unknown region.
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
}
