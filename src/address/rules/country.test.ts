// Countries by code and by name.
import { describe, expect, it } from 'vitest';
import { COUNTRIES, nameCountry, normaliseCountry } from './country.ts';
import longNames from './data/country-long-names.json' with { type: 'json' };
import names from './data/country-names.json' with { type: 'json' };

describe('a country', () => {
  it('is one of the 249 of ISO 3166-1, or of three more that have postal codes of their own', () => {
    expect(COUNTRIES.size).toBe(252);
    for (const code of COUNTRIES) expect(normaliseCountry(code.toLowerCase())).toBe(code);
  });

  const named = [...Object.entries(names), ...Object.entries(longNames)];

  it('is read by each of its names in five languages, in any case, without diacritics and with an article', () => {
    expect(Object.keys(names).sort()).toEqual([...COUNTRIES].sort());
    for (const [code, list] of named) {
      for (const name of list.split('|')) {
        const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
        const spellings = [
          name,
          name.toUpperCase(),
          name.toLowerCase(),
          plain,
          `the ${name}`,
          name.replaceAll('&', 'and'),
        ];
        for (const spelling of spellings) {
          // Without its háček, ČR is the code of Costa Rica.
          if (spelling !== 'CR') expect([spelling, normaliseCountry(spelling)]).toEqual([spelling, code]);
        }
      }
    }
  });

  it('is read by its German name without umlauts, too', () => {
    let spelt = 0;
    for (const [code, list] of named) {
      for (const name of list.split('|').filter((one) => /[äöü]/iu.test(one))) {
        const ascii = name
          .replace(/[äöü]/giu, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
          .replaceAll('ß', 'ss');
        for (const spelling of [ascii, ascii.toUpperCase()]) {
          expect([spelling, normaliseCountry(spelling)]).toEqual([spelling, code]);
        }
        spelt += 1;
      }
    }
    expect(spelt).toBeGreaterThan(40);
  });

  // Of each European country, in Czech and in Slovak: the official short name, then what people say.
  const spoken = `
    AD Andorra; AL Albánie, Albánsko; AT Rakousko, Rakúsko; BA Bosna a Hercegovina, Bosna, BaH, BiH;
    BE Belgie, Belgicko; BG Bulharsko; BY Bělorusko, Bielorusko, Bílá Rus, Biela Rus;
    CH Švýcarsko, Švajčiarsko, Švýcary, Švajcarsko; CY Kypr, Cyprus;
    CZ Česko, Česká republika, Čechy, Česká rep.; DE Německo, Nemecko, SRN, NSR; DK Dánsko;
    EE Estonsko, Estónsko; ES Španělsko, Španielsko; FI Finsko, Fínsko; FR Francie, Francúzsko;
    FO Faerské ostrovy, Faery, Ovčí ostrovy; GI Gibraltar; GR Řecko, Grécko;
    GB Spojené království, Spojené kráľovstvo, Velká Británie, Veľká Británia, Británie, Anglie, Anglicko, Skotsko;
    HR Chorvatsko, Chorvátsko; HU Maďarsko; IE Irsko, Írsko; IS Island; IT Itálie, Taliansko;
    LI Lichtenštejnsko, Lichtenštajnsko, Lichtenštejn, Lichtenštajn; LT Litva; LV Lotyšsko;
    LU Lucembursko, Luxembursko, Lucemburk; MC Monako; MD Moldavsko, Moldávie; ME Černá Hora, Čierna Hora;
    MK Severní Makedonie, Severné Macedónsko, Makedonie, Macedónsko, Makedonsko; MT Malta;
    NL Nizozemsko, Holandsko, Nizozemí; NO Norsko, Nórsko; PL Polsko, Poľsko; PT Portugalsko; RO Rumunsko;
    RS Srbsko; RU Rusko, Ruská federace; SE Švédsko; SI Slovinsko; SJ Špicberky;
    SK Slovensko, Slovenská republika, Slovenská rep.; SM San Marino; TR Turecko; UA Ukrajina; VA Vatikán;
    XK Kosovo`;
  it.each(spoken.split(';').map((country) => [country.trim().slice(0, 2), country.trim().slice(3)] as const))(
    '%s is read by its Czech and Slovak names: %s',
    (code, list) => {
      for (const name of list.split(', ')) expect([name, normaliseCountry(name)]).toEqual([name, code]);
    },
  );

  it('has the English name of our own data in messages, whatever the Node at hand knows', () => {
    expect(['CZ', 'GB', 'XK', 'CI'].map(nameCountry)).toEqual(['Czechia', 'United Kingdom', 'Kosovo', 'Côte d’Ivoire']);
  });

  it.each([
    ['CZE', 'CZ'],
    ['svk', 'SK'],
    ['Cesko', 'CZ'],
    ['Czech Republic', 'CZ'],
    ['Česká republika', 'CZ'],
    ['ČR', 'CZ'],
    ['Č.R.', 'CZ'],
    ['CR', 'CR'],
    ['slovenská republika', 'SK'],
    ['U.S.A.', 'US'],
    ['Great Britain', 'GB'],
    ['Nizozemí', 'NL'],
    ['Oesterreich', 'AT'],
    ['OESTERREICH', 'AT'],
    ['Republik Oesterreich', 'AT'],
    ['Suedkorea', 'KR'],
    ['Tuerkei', 'TR'],
    ['UK', 'GB'],
    ['EL', 'GR'],
    ['XK', 'XK'],
    [' de ', 'DE'],
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['Ivory Coast', 'CI'],
    ['The Netherlands', 'NL'],
    ['die Schweiz', 'CH'],
    ['United States of America', 'US'],
    ['the United States of America', 'US'],
    ['Spojené státy americké', 'US'],
    ['Bundesrepublik Deutschland', 'DE'],
    ['Rzeczpospolita Polska', 'PL'],
    ['Slovenska republika', 'SK'],
    ['Trinidad and Tobago', 'TT'],
    ['Trinidad & Tobago', 'TT'],
    ['Trinidad und Tobago', 'TT'],
    ['Trinidad a Tobago', 'TT'],
    ['Bosna a Hercegovina', 'BA'],
    ['Saint Lucia', 'LC'],
    ['St Lucia', 'LC'],
    ['Korea, Republic of', 'KR'],
    ["Korea, Democratic People's Republic of", 'KP'],
    ['Moldova (Republic of)', 'MD'],
    ['Gambia, The', 'GM'],
    ['the UK', 'GB'],
    ['The USA', 'US'],
  ])('written as %s is %s', (typed, code) => {
    expect(normaliseCountry(typed)).toBe(code);
  });

  it.each([
    'XX',
    'CS',
    'SU',
    'YU',
    'AN',
    'Narnia',
    'C Z',
    'Czech',
    'the',
    'Saint',
    'Republic of',
    'Korea',
    ', ',
    '(',
    '',
  ])('%j is not a country', (typed) => {
    expect(normaliseCountry(typed)).toBeNull();
  });
});
