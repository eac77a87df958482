// What was done to branches, and why it was refused, as the frame of the console says it.
import type { Language } from '#platform/http/preferences.ts';

type Values = Record<string, string>;
type Messages = { done: Record<string, (values: Values) => string>; codes: Record<string, string> };

const en: Messages = {
  done: {
    'branch.made': (v) => `“${v.name}” was added. It is public from now on; fill in the rest.`,
    'branch.saved': () => 'Saved. The public sees it at once.',
    'branch.same': () => 'Nothing was changed: it was like this already.',
    'branch.hours-saved': () => 'The opening hours are saved.',
    'branch.hours-copied': (v) => `Copied. Branches changed: ${v.count}.`,
    'branch.days-closed': (v) => `Done. Branches changed: ${v.count}.`,
    'branch.restored': (v) => `Taken back. Branches changed: ${v.count}.`,
    'branch.holiday-settled': () => 'All right: nobody is asked about this holiday any more.',
    'branch.holiday-unsettled': () => 'You are asked about this holiday again.',
    'branch.activated': (v) => `“${v.name}” is public again.`,
    'branch.deactivated': (v) => `“${v.name}” is switched off: the public does not see it.`,
    'branch.renamed': (v) => `The address is ${v.to} now. ${v.from} leads here for ever.`,
    'branch.imported': (v) => `Imported. New: ${v.created}, changed: ${v.updated}.`,
  },
  codes: {
    branches_busy: 'Somebody is changing branches at this moment. Try again in a moment.',
    branch_slug_malformed: 'An address has lower-case letters, digits and single hyphens, as in praha-1.',
    branch_slug_taken: 'Another branch has or had this address. Choose another one.',
    branch_not_found: 'There is no such branch any more.',
    branches_too_many: 'These are too many branches at once. Choose fewer, or import a file.',
    branch_file_unknown: 'The name of the file must end with .csv, .json or .geojson.',
    branch_import_gone: 'This file was applied already, or it waited for more than an hour. Send it again.',
    branch_undo_gone: 'This was taken back already, or it was done more than an hour ago.',
    changed_meanwhile: 'Somebody changed something here meanwhile. Look at the newer state, then do it again.',
  },
};

const cs: Messages = {
  done: {
    'branch.made': (v) => `Pobočka „${v.name}“ je přidána a je veřejná; doplňte zbytek.`,
    'branch.saved': () => 'Uloženo. Veřejnost to vidí hned.',
    'branch.same': () => 'Nic se nezměnilo: takhle to už bylo.',
    'branch.hours-saved': () => 'Otevírací doba je uložena.',
    'branch.hours-copied': (v) => `Zkopírováno. Změněných poboček: ${v.count}.`,
    'branch.days-closed': (v) => `Hotovo. Změněných poboček: ${v.count}.`,
    'branch.restored': (v) => `Vzato zpět. Změněných poboček: ${v.count}.`,
    'branch.holiday-settled': () => 'Dobře: na tento svátek se už nikdo neptá.',
    'branch.holiday-unsettled': () => 'Na tento svátek se zase ptáme.',
    'branch.activated': (v) => `Pobočka „${v.name}“ je znovu veřejná.`,
    'branch.deactivated': (v) => `Pobočka „${v.name}“ je vypnutá: veřejnost ji nevidí.`,
    'branch.renamed': (v) => `Adresa je teď ${v.to}. Z ${v.from} se sem dostanete i nadále.`,
    'branch.imported': (v) => `Naimportováno. Nových: ${v.created}, změněných: ${v.updated}.`,
  },
  codes: {
    branches_busy: 'Pobočky právě mění někdo jiný. Zkuste to za chvíli znovu.',
    branch_slug_malformed: 'V adrese jsou malá písmena bez háčků, číslice a jednotlivé spojovníky, třeba praha-1.',
    branch_slug_taken: 'Tuto adresu má nebo měla jiná pobočka. Zvolte jinou.',
    branch_not_found: 'Taková pobočka už tu není.',
    branches_too_many: 'Tolik poboček najednou změnit nejde. Vyberte jich méně, nebo naimportujte soubor.',
    branch_file_unknown: 'Název souboru musí končit .csv, .json nebo .geojson.',
    branch_import_gone: 'Tento soubor se už použil, nebo čekal déle než hodinu. Pošlete ho znovu.',
    branch_undo_gone: 'To už je vzato zpět, nebo je to víc než hodinu staré.',
    changed_meanwhile: 'Mezitím tu někdo něco změnil. Podívejte se na novější stav a udělejte to znovu.',
  },
};

export const branchMessages: Record<Language, Messages> = { en, cs };
