// The tabs of a branch and the fields of their forms. The fields are the columns of the CSV export, with a hyphen for the dot.
import type { Cells } from '../rules/csv-row.ts';

export const editTabs = {
  overview: [
    'name',
    'branchType',
    'description',
    'url',
    'mainPhotoUrl',
    'parentBranch.slug',
    'operatingCompany.name',
    'operatingCompany.companyRegistrationNumber',
    'operatingCompany.taxIdentificationNumber',
    'establishedDate',
  ],
  address: [
    'address.companyName',
    'address.firstName',
    'address.lastName',
    'address.streetAddress',
    'address.cityPart',
    'address.city',
    'address.postalCode',
    'address.stateRegion',
    'address.country',
    'latitude',
    'longitude',
  ],
  contacts: ['emails', 'phones'],
  people: ['people'],
  documents: ['termsAndConditions', 'complaintsProcedure', 'privacyPolicy'],
  internal: [
    'internalCode',
    'internalDescription',
    'staffInstructions',
    'aiSystemPrompt',
    'address.notice',
    'internalBillingContact',
    'calendars',
    'products',
    'locks',
    'writeOffs',
  ],
} as const;

export type EditTab = keyof typeof editTabs;
export const editTabNames = Object.keys(editTabs) as EditTab[];
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

export const toField = (column: string): string => column.replace('.', '-');
const toColumn = (field: string): string => field.replace('-', '.');

/** In a cell one after the other, in a form one in each line. */
const lists = new Set(['emails', 'phones', 'people']);

const isJson = (text: string) => text.startsWith('[');

export function toFields(tab: EditTab, cells: Cells): Record<string, string> {
  return Object.fromEntries(
    editTabs[tab].map((column) => {
      const text = cells[column] ?? '';
      return [toField(column), lists.has(column) && !isJson(text) ? text.replaceAll('; ', '\n') : text];
    }),
  );
}

/** A field that is left out is empty, as browsers send it. */
export function toCells(tab: EditTab, fields: Record<string, unknown>): Cells {
  return Object.fromEntries(
    editTabs[tab].map((column) => {
      const text = String(fields[toField(column)] ?? '');
      const isList = lists.has(column) && !isJson(text.trim());
      return [column, isList ? text.split(/\r?\n/).join('; ') : text];
    }),
  );
}

/** Both versions of a refusal, by the fields of the form. */
export const renameFields = (tab: EditTab, cells: Cells): Record<string, string> =>
  Object.fromEntries(Object.entries(toFields(tab, cells)).filter(([field]) => Object.hasOwn(cells, toColumn(field))));
