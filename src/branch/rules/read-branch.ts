// Reads one row of an import as a branch. A row has the shape of the detail (spec 2.5), plus the internal fields.
import {
  addressFields,
  type Branch,
  type BranchAddress,
  type BranchType,
  branchTypes,
  companyFields,
  internalTexts,
  internalValues,
} from './branch.ts';
import {
  type Complain,
  compact,
  isRow,
  type Row,
  readFlag,
  readJson,
  readMoment,
  readNumber,
  readObject,
  readText,
  readUrl,
  refuseUnknown,
} from './fields.ts';
import { type Problem, problemOf } from './problems.ts';
import { readEmails, readExceptions, readOpeningHours, readPeople, readPhones } from './read-lists.ts';
import { readFormerSlugs, readParent, readSlug } from './read-slugs.ts';
import type { Claimant } from './slug-claims.ts';

/** Functions of the address room, and the default country of the organisation. */
export type AddressFormatters = {
  defaultCountry: string;
  normaliseCountry(text: string): string | null;
  formatPostalCode(country: string, text: string): string;
};

/** The branch, or its problems. `claimant`: its slugs, which are often known even if the row has problems. */
export type ReadBranch = { branch: Branch | null; claimant: Claimant | null; problems: Problem[] };

const markdown = { max: 100_000, lines: true };
const internalText = { max: 20_000, lines: true };
const short = { max: 255 };

const topFields = new Set<string>([
  'id',
  'slug',
  'name',
  'branchType',
  'active',
  'description',
  'url',
  'latitude',
  'longitude',
  'mainPhotoUrl',
  'parentBranch',
  'operatingCompany',
  'establishedDate',
  'termsAndConditions',
  'complaintsProcedure',
  'privacyPolicy',
  'address',
  'openingHours',
  'emails',
  'phones',
  'people',
  'formerSlugs',
  ...internalTexts,
  ...internalValues,
  // Fields of a list answer (spec 2.4), which are computed from the others.
  'addressSummary',
  'distanceKm',
]);
const hoursFields = new Set(['regular', 'exceptions']);
const ownAddressFields = new Set<string>([...addressFields, 'notice']);
const ownCompanyFields = new Set<string>(companyFields);

export function readBranch(value: unknown, formatters: AddressFormatters): ReadBranch {
  const problems: Problem[] = [];
  const complain: Complain = (field, code, values) => {
    // Only the first problem of a field is reported: it is the closest to the cause.
    if (!problems.some((problem) => problem.field === field)) problems.push(problemOf(field, code, values));
    return undefined;
  };
  if (!isRow(value)) {
    complain('', 'no_branch');
    return { branch: null, claimant: null, problems };
  }
  refuseUnknown(value, topFields, '', complain);
  const name = readText(value.name, 'name', complain, short);
  if (name === undefined) complain('name', 'required');
  const slug = readSlug(value, name, complain);
  const hours = readObject(value.openingHours, 'openingHours', hoursFields, complain);
  const address = readObject(value.address, 'address', ownAddressFields, complain);
  const branch = compact({
    slug: slug ?? '',
    name: name ?? '',
    branchType: readType(value.branchType, complain),
    active: readFlag(value.active, 'active', complain) ?? true,
    formerSlugs: readFormerSlugs(value.formerSlugs, slug, complain),
    description: readText(value.description, 'description', complain, { max: 2_000, lines: true }),
    url: readUrl(value.url, 'url', complain),
    mainPhotoUrl: readUrl(value.mainPhotoUrl, 'mainPhotoUrl', complain),
    latitude: readNumber(value.latitude, 'latitude', complain, [-90, 90]),
    longitude: readNumber(value.longitude, 'longitude', complain, [-180, 180]),
    parentSlug: readParent(value.parentBranch, slug, complain),
    operatingCompany: readCompany(value.operatingCompany, complain),
    establishedDate: readMoment(value.establishedDate, 'establishedDate', complain),
    termsAndConditions: readText(value.termsAndConditions, 'termsAndConditions', complain, markdown),
    complaintsProcedure: readText(value.complaintsProcedure, 'complaintsProcedure', complain, markdown),
    privacyPolicy: readText(value.privacyPolicy, 'privacyPolicy', complain, markdown),
    address: readAddress(address, formatters, complain),
    addressNotice: readText(address.notice, 'address.notice', complain, { max: 2_000, lines: true }),
    openingHours: readOpeningHours(hours.regular, 'openingHours.regular', complain),
    openingExceptions: readExceptions(hours.exceptions, 'openingHours.exceptions', complain),
    emails: readEmails(value.emails, 'emails', complain),
    phones: readPhones(value.phones, 'phones', complain),
    people: readPeople(value.people, 'people', complain),
    ...readInternal(value, complain),
  });
  if ((value.latitude ?? null) === null && branch.longitude !== undefined)
    complain('latitude', 'required_with', { other: 'longitude' });
  if ((value.longitude ?? null) === null && branch.latitude !== undefined)
    complain('longitude', 'required_with', { other: 'latitude' });
  const claimant = slug === undefined ? null : (branch as Branch);
  return { branch: problems.length === 0 ? (branch as Branch) : null, claimant, problems };
}

function readInternal(row: Row, complain: Complain) {
  const texts = internalTexts.map((field) => [field, readText(row[field], field, complain, internalText)]);
  const values = internalValues.map((field) => [field, readJson(row[field], field, complain)]);
  return Object.fromEntries([...texts, ...values]);
}

function readType(value: unknown, complain: Complain): BranchType {
  // Spec 2.4: historical records have no type; they are own branches.
  if (value === undefined || value === null || value === '') return 'own';
  const type = branchTypes.find((item) => item === value);
  return type ?? complain('branchType', 'choice', { choices: branchTypes.join(', ') }) ?? 'own';
}

function readCompany(value: unknown, complain: Complain) {
  const company = readObject(value, 'operatingCompany', ownCompanyFields, complain);
  return readTexts(company, companyFields, 'operatingCompany', complain);
}

function readAddress(row: Row, formatters: AddressFormatters, complain: Complain): BranchAddress | undefined {
  const address = readTexts(row, addressFields, 'address', complain);
  if (address === undefined) return undefined;
  const country = formatters.normaliseCountry(address.country ?? formatters.defaultCountry);
  if (country === null) {
    return complain('address.country', 'country');
  }
  const { postalCode } = address;
  return {
    ...address,
    ...(postalCode ? { postalCode: formatters.formatPostalCode(country, postalCode) } : {}),
    country,
  };
}

function readTexts<Name extends string>(row: Row, names: readonly Name[], prefix: string, complain: Complain) {
  const texts = names.flatMap((name) => {
    const text = readText(row[name], `${prefix}.${name}`, complain, short);
    return text === undefined ? [] : [[name, text]];
  });
  return texts.length === 0 ? undefined : (Object.fromEntries(texts) as Partial<Record<Name, string>>);
}
