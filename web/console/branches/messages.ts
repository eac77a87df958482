// What was done to branches, and why it was refused, as the frame of the console says it.
import type { Language } from '#platform/http/preferences.ts';

type Values = Record<string, string>;
type Messages = { done: Record<string, (values: Values) => string>; codes: Record<string, string> };

const en: Messages = {
  done: {
    'branch.made': (v) => `“${v.name}” was added. It is public from now on; fill in the rest.`,
    'branch.days-closed': (v) => `Done. Branches changed: ${v.count}.`,
    'branch.restored': (v) => `Taken back. Branches changed: ${v.count}.`,
    'branch.holiday-settled': () => 'All right: nobody is asked about this holiday any more.',
    'branch.holiday-unsettled': () => 'You are asked about this holiday again.',
    'branch.imported': (v) => `Imported. New: ${v.created}, changed: ${v.updated}.`,
  },
  codes: {
    branch_file_unknown: 'The name of the file must end with .csv, .json or .geojson.',
    branch_import_gone: 'This file was applied already, or it waited for more than an hour. Send it again.',
  },
};

const cs: Messages = {
  done: {
    'branch.made': (v) => `Pobočka „${v.name}“ je přidána a je veřejná; doplňte zbytek.`,
    'branch.days-closed': (v) => `Hotovo. Změněných poboček: ${v.count}.`,
    'branch.restored': (v) => `Vzato zpět. Změněných poboček: ${v.count}.`,
    'branch.holiday-settled': () => 'Dobře: na tento svátek se už nikdo neptá.',
    'branch.holiday-unsettled': () => 'Na tento svátek se zase ptáme.',
    'branch.imported': (v) => `Naimportováno. Nových: ${v.created}, změněných: ${v.updated}.`,
  },
  codes: {
    branch_file_unknown: 'Název souboru musí končit .csv, .json nebo .geojson.',
    branch_import_gone: 'Tento soubor se už použil, nebo čekal déle než hodinu. Pošlete ho znovu.',
  },
};

export const branchMessages: Record<Language, Messages> = { en, cs };
