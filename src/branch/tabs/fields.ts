// The tabs of a branch and the fields of their forms. The fields are the columns of the CSV export, with a hyphen for the dot; what
// each is called, what to write into it, and what is said where that cannot be stored, stands here once.
import type { Text } from '#platform/text/msg.ts';
import { msg } from '#platform/text/msg.ts';
import type { Texts } from '../rules/field-texts.ts';

export type FormField = {
  label: string;
  /** The hint below it. */
  description?: string;
  /** What to write where something cannot be stored. */
  problem?: Text;
  /** How many lines the field has, if more than one. */
  rows?: number;
  choices?: Readonly<Record<string, string>>;
};

export const branchKinds = { own: 'own', franchise: 'franchise', partner: 'partner' } as const;

const webAddress = msg('Write an address that begins with http:// or https://.');
const anything = { description: 'Text or JSON.', rows: 3 };

export const editTabs: Readonly<Record<EditTab, Readonly<Record<string, FormField>>>> = {
  overview: {
    name: { label: 'Name', problem: msg('Write a name of at most 255 characters.') },
    branchType: { label: 'Type', choices: branchKinds, problem: msg('Choose one of the three.') },
    description: { label: 'Short description', problem: msg('At most 2,000 characters.'), rows: 3 },
    url: { label: 'Web page', problem: webAddress },
    mainPhotoUrl: {
      label: 'Photo (its address)',
      description: 'The picture itself is not loaded here.',
      problem: webAddress,
    },
    'parentBranch.slug': {
      label: 'Belongs to (slug of another branch)',
      problem: msg('There is no such branch, or it belongs to this one; a branch cannot belong to itself.'),
    },
    'operatingCompany.name': { label: 'Run by (company)' },
    'operatingCompany.companyRegistrationNumber': { label: 'Registration number' },
    'operatingCompany.taxIdentificationNumber': { label: 'VAT id' },
    establishedDate: {
      label: 'Since',
      description: 'As in 2018-05-01.',
      problem: msg('Write a day as in 2018-05-01.'),
    },
  },
  address: {
    'address.companyName': { label: 'Company' },
    'address.firstName': { label: 'First name' },
    'address.lastName': { label: 'Last name' },
    'address.streetAddress': { label: 'Street and number' },
    'address.cityPart': { label: 'Part of town' },
    'address.city': { label: 'Town' },
    'address.postalCode': { label: 'Postal code' },
    'address.stateRegion': { label: 'Region' },
    'address.country': {
      label: 'Country',
      description: 'Two letters, as in CZ.',
      problem: msg('Write the two letters of the country, as in CZ.'),
    },
    latitude: {
      label: 'Latitude',
      description: 'As in 50.0803.',
      problem: msg('Write a number from -90 to 90 with a decimal point, as in 50.0803; both coordinates go together.'),
    },
    longitude: {
      label: 'Longitude',
      description: 'As in 14.4256.',
      problem: msg(
        'Write a number from -180 to 180 with a decimal point, as in 14.4256; both coordinates go together.',
      ),
    },
  },
  contacts: {
    emails: {
      label: 'E-mails',
      description: 'One in each line, with what it is for in brackets: info@example.com (orders)',
      problem: msg('Write one e-mail in each line, as in info@example.com (orders).'),
      rows: 3,
    },
    phones: {
      label: 'Phones',
      description: 'One in each line: +420 200 000 100 (orders)',
      problem: msg('Write one number in each line, as in +420 200 000 100 (orders).'),
      rows: 3,
    },
  },
  people: {
    people: {
      label: 'People',
      description: 'One in each line, the role first: manager: name',
      problem: msg('Write one person in each line, as in manager: name.'),
      rows: 6,
    },
  },
  documents: {
    termsAndConditions: { label: 'Terms and conditions', rows: 12 },
    complaintsProcedure: { label: 'Complaints', rows: 12 },
    privacyPolicy: { label: 'Privacy', rows: 12 },
  },
  internal: {
    internalCode: { label: 'Internal code' },
    internalDescription: { label: 'Internal description', rows: 4 },
    staffInstructions: { label: 'Instructions for staff', rows: 6 },
    aiSystemPrompt: { label: 'Prompt for AI assistants', rows: 6 },
    'address.notice': { label: 'Note for deliveries', rows: 2 },
    internalBillingContact: { label: 'Billing contact', ...anything },
    calendars: { label: 'Calendars', ...anything },
    products: { label: 'Products', ...anything },
    locks: { label: 'Locks', ...anything },
    writeOffs: { label: 'Write-offs', ...anything },
  },
};

export const editTabNames = ['overview', 'address', 'contacts', 'people', 'documents', 'internal'] as const;
export type EditTab = (typeof editTabNames)[number];
export const tabNames = [
  'overview',
  'address',
  'hours',
  'contacts',
  'people',
  'documents',
  'internal',
  'public',
] as const;
export type TabName = (typeof tabNames)[number];

/** The fields of all tabs, by their columns. */
export const formFields: Readonly<Record<string, FormField>> = Object.assign({}, ...Object.values(editTabs));

export const toField = (column: string): string => column.replace('.', '-');

/** In a cell one after the other, in a form one in each line. */
const lists = new Set(['emails', 'phones', 'people']);

const isJson = (text: string) => text.startsWith('[');

export function toFields(tab: EditTab, texts: Texts): Record<string, string> {
  return Object.fromEntries(
    Object.keys(editTabs[tab]).map((column) => {
      const text = texts[column] ?? '';
      return [toField(column), lists.has(column) && !isJson(text) ? text.replaceAll('; ', '\n') : text];
    }),
  );
}

/** A field that is left out is empty, as browsers send it. */
export function toTexts(tab: EditTab, fields: Record<string, unknown>): Texts {
  return Object.fromEntries(
    Object.keys(editTabs[tab]).map((column) => {
      const text = String(fields[toField(column)] ?? '');
      const isList = lists.has(column) && !isJson(text.trim());
      return [column, isList ? text.split(/\r?\n/).join('; ') : text];
    }),
  );
}
