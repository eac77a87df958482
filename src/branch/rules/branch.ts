// The data of a branch, public and internal. A missing value is absent, never null.

export const branchTypes = ['own', 'franchise', 'partner'] as const;

export type BranchType = (typeof branchTypes)[number];

/** One span of one weekday; a day with a lunch break has two. */
export type OpeningSpan = {
  /** Spec 2.5: 0 = Monday, 6 = Sunday. */
  dayOfWeek: number;
  /** HH:MM-HH:MM; the end may be 24:00 or, past midnight, before the start. */
  definition: string;
  description?: string;
  validFrom?: string;
  validTo?: string;
};

export type OpeningException = { date: string; isOpen: boolean; reason?: string };
export type Email = { email: string; role?: string };
export type Phone = { phone: string; role?: string };
export type Person = { role: string; customLabel?: string; name?: string };

/** Spec 2.5: without the delivery notes, which are internal. */
export const addressFields = [
  'firstName',
  'lastName',
  'companyName',
  'streetAddress',
  'city',
  'cityPart',
  'stateRegion',
  'postalCode',
  'country',
] as const;

export type BranchAddress = Partial<Record<(typeof addressFields)[number], string>>;

export const companyFields = ['name', 'companyRegistrationNumber', 'taxIdentificationNumber'] as const;

export type OperatingCompany = Partial<Record<(typeof companyFields)[number], string>>;

/** The public data of a branch. */
export type PublicBranch = {
  slug: string;
  name: string;
  branchType: BranchType;
  description?: string;
  url?: string;
  latitude?: number;
  longitude?: number;
  mainPhotoUrl?: string;
  parentSlug?: string;
  operatingCompany?: OperatingCompany;
  establishedDate?: string;
  termsAndConditions?: string;
  complaintsProcedure?: string;
  privacyPolicy?: string;
  address?: BranchAddress;
  openingHours: OpeningSpan[];
  openingExceptions: OpeningException[];
  emails: Email[];
  phones: Phone[];
  people: Person[];
};

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

export const internalTexts = ['internalCode', 'internalDescription', 'staffInstructions', 'aiSystemPrompt'] as const;
export const internalValues = ['internalBillingContact', 'calendars', 'products', 'locks', 'writeOffs'] as const;

type InternalBranch = Partial<Record<(typeof internalTexts)[number], string>> &
  Partial<Record<(typeof internalValues)[number], Json>> & { addressNotice?: string };

export type Branch = PublicBranch &
  InternalBranch & {
    active: boolean;
    /** Slugs from before a rename; they still find the branch. */
    formerSlugs: string[];
  };

/** A new branch, before any other field is set. */
export const newBranch = (slug: string, name: string): Branch => ({
  slug,
  name,
  branchType: 'own',
  active: true,
  openingHours: [],
  openingExceptions: [],
  emails: [],
  phones: [],
  people: [],
  formerSlugs: [],
});
