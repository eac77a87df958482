// The words of import and export of branches in both languages.
import type { Language } from '#platform/http/preferences.ts';

const en = {
  title: 'Import and export of branches',
  back: 'All branches',
  importTitle: 'Import',
  file: 'File',
  fileHint: (rows: string) =>
    `CSV, JSON or GeoJSON, up to ${rows} branches. Nothing is written before you have seen what changes.`,
  look: 'Show what changes',
  gone: 'This file was applied already, or it waited for more than an hour. Send it again.',
  exportTitle: 'Export',
  exportHint: 'All branches with everything, also what is internal. An import of this file changes nothing.',
  formats: { csv: 'CSV', json: 'JSON', geojson: 'GeoJSON' },
  previewTitle: (name: string) => `What ${name} would change`,
  counts: (fresh: string, changed: string, same: string, bad: string) =>
    `New: ${fresh} · changed: ${changed} · the same: ${same} · with problems: ${bad}`,
  stale: 'Somebody changed a branch since you sent this file. Send it again to see what it would change now.',
  hasProblems: 'Nothing can be imported before these rows are right. Correct the file and send it again.',
  apply: 'Apply exactly this',
  row: 'Row',
  name: 'Branch',
  what: 'What happens',
  fields: 'Fields',
  emptied: 'Will be empty',
  names: {
    active: 'Public or switched off',
    'openingHours.regular': 'Opening hours',
    'openingHours.exceptions': 'Exceptions',
    formerSlugs: 'Former addresses',
  } as Record<string, string>,
  kinds: { new: 'new', changed: 'changed', same: 'the same', problem: 'problem' } as Record<string, string>,
  more: (count: string) => `${count} more rows are not shown.`,
};
export type FileWords = typeof en;

const cs: FileWords = {
  title: 'Import a export poboček',
  back: 'Všechny pobočky',
  importTitle: 'Import',
  file: 'Soubor',
  fileHint: (rows) => `CSV, JSON nebo GeoJSON, nejvýš ${rows} poboček. Nic se nezapíše, dokud neuvidíte, co se změní.`,
  look: 'Ukázat, co se změní',
  gone: 'Tento soubor se už použil, nebo čekal déle než hodinu. Pošlete ho znovu.',
  exportTitle: 'Export',
  exportHint: 'Všechny pobočky se vším, i s tím, co je interní. Import tohoto souboru nic nezmění.',
  formats: { csv: 'CSV', json: 'JSON', geojson: 'GeoJSON' },
  previewTitle: (name) => `Co by změnil ${name}`,
  counts: (fresh, changed, same, bad) =>
    `Nových: ${fresh} · změněných: ${changed} · stejných: ${same} · s chybou: ${bad}`,
  stale: 'Od poslání souboru někdo některou pobočku změnil. Pošlete ho znovu a uvidíte, co by změnil teď.',
  hasProblems: 'Dokud tyto řádky nebudou v pořádku, nic se naimportovat nedá. Opravte soubor a pošlete ho znovu.',
  apply: 'Provést přesně tohle',
  row: 'Řádek',
  name: 'Pobočka',
  what: 'Co se stane',
  fields: 'Pole',
  emptied: 'Bude prázdné',
  names: {
    active: 'Veřejná, nebo vypnutá',
    'openingHours.regular': 'Otevírací doba',
    'openingHours.exceptions': 'Výjimky',
    formerSlugs: 'Dřívější adresy',
  },
  kinds: { new: 'nová', changed: 'změněná', same: 'stejná', problem: 'chyba' },
  more: (count) => `Dalších řádků, které tu nejsou: ${count}.`,
};

export const fileWords: Record<Language, FileWords> = { en, cs };
