// The words of the screens of lists in both languages, and of the problems in a result file.
import type { Language } from '#platform/http/preferences.ts';
import { companyWords } from './words.ts';

const en = {
  title: 'Check a list',
  back: 'Companies & accounts',
  lead: 'Company numbers, VAT ids, IBANs or accounts, one on each row.',
  sendTitle: 'Send a file',
  file: 'CSV file',
  fileHint: (most: string) => `At most ${most} rows, in UTF-8, with commas, semicolons or tabs.`,
  column: 'Column to read (optional)',
  columnHint: 'Its name or its number from 1. Left empty, columns such as IČO, VAT, IBAN or account are found by name.',
  send: 'Check the file',
  pasteTitle: 'Or paste rows',
  text: 'Rows',
  textHint: 'One on each line; several columns may be copied from a spreadsheet.',
  paste: 'Check the rows',
  how: 'The registers allow a few questions a second, and whoever looks up a single company goes first: 1,000 companies take five minutes or more. You can close this page meanwhile. The list and its result are removed after 7 days.',
  listTitle: 'Lists of the last 7 days',
  none: 'No list yet',
  noneWords: 'Send a file, and the result stands here for 7 days.',
  name: 'List',
  state: 'State',
  rows: 'Rows',
  toCheck: 'To look at',
  when: 'Sent',
  pasted: 'Pasted rows',
  states: { running: 'being checked', done: 'done', cancelled: 'stopped' } as Record<string, string>,
  progress: (done: string, total: string) => `${done} of ${total} rows checked`,
  reload: 'Reload',
  cancel: 'Stop',
  resume: 'Go on',
  download: 'Download the result',
  another: 'Check another list',
  runningTitle: 'Being checked',
  facts: (rows: string, column: string, until: string) => `${rows} rows, column ${column}, kept until ${until}`,
  waits: (country: string, when: string) =>
    `The register of ${country} does not answer. It is asked again ${when}; the other rows go on.`,
  all: (count: string) => `All rows (${count})`,
  problems: (count: string) => `To look at (${count})`,
  row: 'Row',
  typed: 'What was sent',
  found: 'What we read',
  problem: 'Problem',
  noProblems: 'Nothing to look at',
  noProblemsWords: 'No row that was checked has a problem.',
  notYet: 'not checked yet',
  valid: { yes: 'valid', no: 'not valid', unknown: 'not known' },
  tell: {
    several_numbers: 'The cell holds several numbers: put each on a row of its own.',
    stale: 'The register does not answer: this is its last answer.',
    not_checked: 'Not checked.',
    repaired: 'The check digits were wrong and have been recomputed: compare the number with the original.',
    company_not_found: 'The register knows no such company.',
    registry_unavailable: 'We do not know: the register did not answer.',
    country_not_supported: 'Unknown country.',
    invalid_number: 'This is no company number.',
  } as Record<string, string>,
  strict: 'A strict check would refuse it:',
};

export type ListWords = typeof en;

const cs: ListWords = {
  title: 'Ověřit seznam',
  back: 'Firmy a účty',
  lead: 'IČO, DIČ, IBAN nebo čísla účtů, na každém řádku jedno.',
  sendTitle: 'Poslat soubor',
  file: 'Soubor CSV',
  fileHint: (most) => `Nejvýše ${most} řádků, v UTF-8, s čárkami, středníky nebo tabulátory.`,
  column: 'Který sloupec číst (nepovinné)',
  columnHint: 'Jeho název, nebo pořadí od 1. Prázdné: sloupce jako IČO, DIČ, IBAN nebo účet poznáme podle názvu.',
  send: 'Ověřit soubor',
  pasteTitle: 'Nebo vložit řádky',
  text: 'Řádky',
  textHint: 'Na každém řádku jedno číslo; z tabulky lze zkopírovat i více sloupců.',
  paste: 'Ověřit řádky',
  how: 'Rejstříky dovolují jen pár dotazů za vteřinu a kdo hledá jednu firmu, má přednost: 1 000 firem trvá pět minut i déle. Stránku můžete mezitím zavřít. Seznam i výsledek po 7 dnech smažeme.',
  listTitle: 'Seznamy za posledních 7 dní',
  none: 'Zatím žádný seznam',
  noneWords: 'Pošlete soubor a výsledek tu bude 7 dní.',
  name: 'Seznam',
  state: 'Stav',
  rows: 'Řádky',
  toCheck: 'Ke kontrole',
  when: 'Odeslán',
  pasted: 'Vložené řádky',
  states: { running: 'ověřuje se', done: 'hotovo', cancelled: 'zastaven' },
  progress: (done, total) => `Ověřeno ${done} z ${total} řádků`,
  reload: 'Načíst znovu',
  cancel: 'Zastavit',
  resume: 'Pokračovat',
  download: 'Stáhnout výsledek',
  another: 'Ověřit další seznam',
  runningTitle: 'Ověřuje se',
  facts: (rows, column, until) => `Řádků: ${rows}, sloupec ${column}, smažeme ${until}`,
  waits: (country, when) => `Rejstřík (${country}) neodpovídá. Zeptáme se ho znovu ${when}; ostatní řádky pokračují.`,
  all: (count) => `Všechny řádky (${count})`,
  problems: (count) => `Ke kontrole (${count})`,
  row: 'Řádek',
  typed: 'Co přišlo',
  found: 'Co jsme přečetli',
  problem: 'Problém',
  noProblems: 'Není co kontrolovat',
  noProblemsWords: 'Žádný ověřený řádek nemá problém.',
  notYet: 'zatím neověřeno',
  valid: { yes: 'platí', no: 'neplatí', unknown: 'nevíme' },
  tell: {
    several_numbers: 'V buňce je více čísel: dejte každé na vlastní řádek.',
    stale: 'Rejstřík neodpovídá: toto je jeho poslední odpověď.',
    not_checked: 'Neověřeno.',
    repaired: 'Kontrolní číslice neseděly a dopočítali jsme je: porovnejte číslo s originálem.',
    company_not_found: 'Rejstřík takovou firmu nezná.',
    registry_unavailable: 'Nevíme: rejstřík neodpověděl.',
    country_not_supported: 'Neznámá země.',
    invalid_number: 'Toto není číslo firmy.',
  },
  strict: 'Přísná kontrola by ho odmítla:',
};

export const listWords: Record<Language, ListWords> = { en, cs };

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A problem of a row as a sentence; those of accounts are explained as on the page of one account. */
export function tellProblem(code: string, language: Language): string {
  const { tell, strict } = listWords[language];
  const reason = companyWords[language].reasons[code];
  if (tell[code] !== undefined || reason === undefined) return tell[code] ?? code;
  return code.startsWith('strict_') ? `${strict} ${reason}` : asSentence(reason);
}
