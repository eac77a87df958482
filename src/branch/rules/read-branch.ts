// Reads the fields of a branch: all of them from a row of an import, which has the shape of the detail (spec 2.5) and the internal
// fields, or those that somebody changes. The checks and limits of a field are the same for both.
import {
  addressFields,
  type Branch,
  type BranchAddress,
  type BranchType,
  branchTypes,
  companyFields,
  internalTexts,
  internalValues,
  type OperatingCompany,
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
import { isSlug, makeSlug } from './slug.ts';
import type { Claimant } from './slug-claims.ts';

/** Functions of the address room, and the default country of the organisation. */
export type AddressFormatters = {
  defaultCountry: string;
  normaliseCountry(text: string): string | null;
  formatPostalCode(country: string, text: string): string;
};

/** The branch, or its problems. `claimant`: its slugs, which are often known even if the row has problems. */
type ReadBranch = { branch: Branch | null; claimant: Claimant | null; problems: Problem[] };

const markdown = { max: 100_000, lines: true };
const internalText = { max: 20_000, lines: true };
const short = { max: 255 };

const hoursFields = new Set(['regular', 'exceptions']);
const parentFields = new Set(['slug', 'name', 'branchType']);
const ownAddressFields = new Set<string>([...addressFields, 'notice']);
const ownCompanyFields = new Set<string>(companyFields);

/**
 * What somebody changes of a branch. Null clears a field, and what is left out stays; so it is with each member of an address and a
 * company. A text in place of another type is refused.
 */
export type BranchPatch = {
  [Name in Exclude<keyof Branch, 'slug' | 'address' | 'operatingCompany'>]?: Branch[Name] | string | null;
} & { address?: Clearable<BranchAddress>; operatingCompany?: Clearable<OperatingCompany> };
type Clearable<Members> = { [Name in keyof Members]?: Members[Name] | null };

type Reading = { complain: Complain; formatters: AddressFormatters; slug: string | undefined };
type Reader<Value> = (value: unknown, reading: Reading) => Value;

/** One of the readers of fields, with the name that problems have. */
const by =
  <Value, Options extends unknown[]>(
    read: (value: unknown, field: string, complain: Complain, ...options: Options) => Value,
    field: string,
    ...options: Options
  ): Reader<Value> =>
  (value, { complain }) =>
    read(value, field, complain, ...options);

/** In the order in which problems are reported. What is not given is read as empty. */
const readers: { [Name in keyof Branch]?: Reader<Branch[Name]> } = {
  name: (value, { complain }) => readText(value, 'name', complain, short) ?? complain('name', 'required') ?? '',
  branchType: (value, { complain }) => readType(value, complain),
  active: (value, { complain }) => readFlag(value, 'active', complain) ?? true,
  formerSlugs: (value, { complain, slug }) => readFormerSlugs(value, slug, complain),
  description: by(readText, 'description', { max: 2_000, lines: true }),
  url: by(readUrl, 'url'),
  mainPhotoUrl: by(readUrl, 'mainPhotoUrl'),
  latitude: by(readNumber, 'latitude', [-90, 90]),
  longitude: by(readNumber, 'longitude', [-180, 180]),
  parentSlug: (value, { complain, slug }) => readParent(value, slug, complain),
  operatingCompany: (value, { complain }) => readCompany(value, complain),
  establishedDate: by(readMoment, 'establishedDate'),
  termsAndConditions: by(readText, 'termsAndConditions', markdown),
  complaintsProcedure: by(readText, 'complaintsProcedure', markdown),
  privacyPolicy: by(readText, 'privacyPolicy', markdown),
  address: (value, { complain, formatters }) => readAddress(value as Row, formatters, complain),
  addressNotice: by(readText, 'address.notice', { max: 2_000, lines: true }),
  openingHours: by(readOpeningHours, 'openingHours.regular'),
  openingExceptions: by(readExceptions, 'openingHours.exceptions'),
  emails: by(readEmails, 'emails'),
  phones: by(readPhones, 'phones'),
  people: by(readPeople, 'people'),
  ...Object.fromEntries(internalTexts.map((field) => [field, by(readText, field, internalText)])),
  ...Object.fromEntries(internalValues.map((field) => [field, by(readJson, field)])),
};

const fieldNames = Object.keys(readers);
/** In a row these stand within another field. */
const innerFields = ['parentSlug', 'addressNotice', 'openingExceptions'];
/** Fields of a list answer (spec 2.4), which are computed from the others. */
const computedFields = ['addressSummary', 'distanceKm'];
const topFields = new Set(['id', 'slug', 'parentBranch', ...fieldNames, ...computedFields]);
for (const field of innerFields) topFields.delete(field);

/** Only the first problem of a field is reported: it is the closest to the cause. */
function complaints() {
  const problems: Problem[] = [];
  const complain: Complain = (field, code, values) => {
    if (!problems.some((problem) => problem.field === field)) problems.push(problemOf(field, code, values));
    return undefined;
  };
  return { problems, complain };
}

export function readBranch(value: unknown, formatters: AddressFormatters): ReadBranch {
  const { problems, complain } = complaints();
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
  const given: Row = {
    ...value,
    parentSlug: value.parentBranch,
    address,
    addressNotice: address.notice,
    openingHours: hours.regular,
    openingExceptions: hours.exceptions,
  };
  const read = readFields(given, fieldNames, { complain, formatters, slug });
  const branch = compact({ slug: slug ?? '', ...read }) as Branch;
  requireBothCoordinates(given, branch, complain);
  return { branch: problems.length === 0 ? branch : null, claimant: slug === undefined ? null : branch, problems };
}

/** The branch with what is changed of it; where there are problems, it is not to be stored. */
export function patchBranch(before: Branch, patch: BranchPatch, formatters: AddressFormatters) {
  const { problems, complain } = complaints();
  const { parentSlug = null, address, operatingCompany } = patch;
  const given: Row = {
    ...patch,
    parentSlug: parentSlug && { slug: parentSlug },
    address: { ...before.address, ...address },
    operatingCompany: { ...before.operatingCompany, ...operatingCompany },
  };
  const changed = fieldNames.filter((name) => name in patch);
  const read = readFields(given, changed, { complain, formatters, slug: before.slug });
  const branch = compact({ ...before, ...read }) as Branch;
  requireBothCoordinates({ ...before, ...patch }, branch, complain);
  return { branch, problems };
}

const readFields = (given: Row, names: readonly string[], reading: Reading) =>
  Object.fromEntries(names.map((name) => [name, readers[name as keyof Branch]?.(given[name], reading)]));

function requireBothCoordinates(given: Row, { latitude, longitude }: Branch, complain: Complain): void {
  if ((given.latitude ?? null) === null && longitude !== undefined)
    complain('latitude', 'required_with', { other: 'longitude' });
  if ((given.longitude ?? null) === null && latitude !== undefined)
    complain('longitude', 'required_with', { other: 'latitude' });
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

/** The slug of the row, or one made from the name. */
function readSlug(row: Row, name: string | undefined, complain: Complain): string | undefined {
  const given = row.slug ?? row.id;
  const field = row.slug === undefined || row.slug === null ? 'id' : 'slug';
  if (row.slug && row.id && row.slug !== row.id) {
    return complain('id', 'id_differs');
  }
  if (given === undefined || given === null || given === '') {
    const made = name === undefined ? undefined : makeSlug(name);
    return made === null ? complain('slug', 'slug_unmade') : made;
  }
  if (typeof given === 'string' && isSlug(given)) return given;
  return complain(field, 'slug');
}

function readFormerSlugs(value: unknown, slug: string | undefined, complain: Complain): string[] {
  if (value === undefined || value === null) return [];
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string' && isSlug(item));
  if (!isList) return complain('formerSlugs', 'slugs') ?? [];
  if (value.includes(slug)) return complain('formerSlugs', 'own_slug') ?? [];
  return [...new Set<string>(value)].sort();
}

/** Only the slug is read; name and type of the parent are ignored. */
function readParent(value: unknown, slug: string | undefined, complain: Complain): string | undefined {
  const parent = readObject(value, 'parentBranch', parentFields, complain).slug;
  if (value === undefined || value === null || (parent === undefined && !isRow(value))) return undefined;
  const field = 'parentBranch.slug';
  if (typeof parent !== 'string' || !isSlug(parent)) return complain(field, 'parent');
  return parent === slug ? complain(field, 'parent_self') : parent;
}
