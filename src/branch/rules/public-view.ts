// The public view: decides, in one place, which data of a branch is public (spec 2.4, 2.5).
import { pick } from '#platform/rules/pick.ts';
import type { BranchAddress, BranchType, PublicBranch } from './branch.ts';
import { addressFields, companyFields } from './branch.ts';
import { compact } from './fields.ts';

type Listed = 'description' | 'url' | 'latitude' | 'longitude' | 'mainPhotoUrl';

/** What the list needs of a branch, as it comes from the database: missing values are null. */
export type ListedRow = Pick<PublicBranch, 'slug' | 'name' | 'branchType'> & {
  [Name in Listed | 'address']: Exclude<PublicBranch[Name], undefined> | null;
};

type ParentBranch = { slug: string; name: string; branchType: BranchType };

export type ListItem = Pick<PublicBranch, 'slug' | 'name' | 'branchType' | Listed> & {
  id: string;
  addressSummary?: string;
};

export function toListItem(branch: ListedRow, summarise: (address: BranchAddress) => string): ListItem {
  return compact({
    id: branch.slug,
    ...pick(branch, ['slug', 'name', 'branchType', 'description', 'url', 'latitude', 'longitude', 'mainPhotoUrl']),
    addressSummary: summarise(branch.address ?? {}) || undefined,
  });
}

export const publicTexts = ['establishedDate', 'termsAndConditions', 'complaintsProcedure', 'privacyPolicy'] as const;

/** `parent` is null when there is none, or when it is not public. */
export function toDetail(branch: PublicBranch, parent: ParentBranch | null) {
  return compact({
    id: branch.slug,
    ...pick(branch, ['slug', 'name', 'branchType', 'description', 'url', 'mainPhotoUrl', 'latitude', 'longitude']),
    parentBranch: parent ?? undefined,
    operatingCompany: pickTexts(branch.operatingCompany, companyFields),
    ...pick(branch, publicTexts),
    address: pickTexts(branch.address, addressFields),
    ...pickLists(branch),
  });
}

/** The lists with known members only, in a fixed order: jsonb of PostgreSQL does not keep the order. */
export function pickLists({ openingHours, openingExceptions, emails, phones, people }: PublicBranch) {
  return {
    openingHours: {
      regular: openingHours.map(({ dayOfWeek, definition, description, validFrom, validTo }) =>
        compact({ dayOfWeek, definition, description, validFrom, validTo }),
      ),
      exceptions: openingExceptions.map(({ date, isOpen, reason }) => compact({ date, isOpen, reason })),
    },
    emails: emails.map(({ email, role }) => compact({ email, role })),
    phones: phones.map(({ phone, role }) => compact({ phone, role })),
    people: people.map(({ role, customLabel, name }) => compact({ role, customLabel, name })),
  };
}

/** The opening hours with known members only. */
export const scheduleOf = (branch: PublicBranch) => pickLists(branch).openingHours;

export type BranchDetailView = ReturnType<typeof toDetail>;

export const pickTexts = <Name extends string>(
  texts: Partial<Record<Name, string>> | undefined,
  names: readonly Name[],
): Partial<Record<Name, string>> | undefined => texts && (compact(pick(texts, names)) as object);
