// The forms of nouns, pattern by pattern.
import { expect, it } from 'vitest';
import { CZECH_PATTERNS, decline, SLOVAK_PATTERNS } from './declension.ts';

it.each([
  ['hrad', 'potok', 'potoka potoku potoce potokem potocích'],
  ['hrad', 'důl/dol', 'dolu dolem dolech'],
  ['hrad', 'domek', 'domku domkem domků domcích domkách'],
  ['hrad', 'vrch', 'vrchu vrchem vrších'],
  ['stroj', 'kopec/kopc', 'kopce kopci kopcem kopců kopcích'],
  ['žena', 'lávka', 'lávky lávce lávku lávkou lávek lávkách'],
  ['žena', 'cihelna', 'cihelny cihelně cihelnou cihelen'],
  ['žena', 'dráha', 'dráhy dráze dráhou'],
  ['růže', 'vinice', 'vinici vinicí vinic vinicích'],
  ['kost', 'čtvrť', 'čtvrti čtvrtí čtvrtích'],
  ['kost', 'zeď/zd', 'zdi zdí zdích'],
  ['město', 'jezero', 'jezera jezeru jezeře jezerem'],
  ['hřiště', 'hřiště', 'hřišti hřištěm'],
  ['stavení', 'nádraží', 'nádražím nádražích'],
])('Czech %s: %s has the forms %s', (pattern, noun, forms) => {
  expect(decline({ [pattern]: noun }, CZECH_PATTERNS)).toEqual(expect.arrayContaining(forms.split(' ')));
});

it.each([
  ['dub', 'jarok/jark', 'jarku jarkom jarky'],
  ['stroj', 'kopec/kopc', 'kopca kopci kopcom'],
  ['žena', 'studnička', 'studničky studničke studničkou'],
  ['ulica', 'medza', 'medze medzi medzou'],
  ['dlaň', 'trať', 'trate trati traťou'],
  ['mesto', 'ihrisko', 'ihriska ihrisku ihriskom'],
  ['srdce', 'srdce/srdc', 'srdca srdcom'],
  ['vysvedčenie', 'údolie', 'údolia údoliu údolí údolím'],
])('Slovak %s: %s has the forms %s', (pattern, noun, forms) => {
  expect(decline({ [pattern]: noun }, SLOVAK_PATTERNS)).toEqual(expect.arrayContaining(forms.split(' ')));
});
