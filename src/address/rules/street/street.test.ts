// Street lines, rule by rule.
import { cs_CZ, sk } from '@faker-js/faker';
import { describe, expect, it } from 'vitest';
import { normaliseStreet } from './street.ts';

describe('a Czech street line', () => {
  it.each([
    ['S1', 'nám.Míru 12', 'náměstí Míru 12'],
    ['S1', 'Tř. Svobody 5', 'Třída Svobody 5'],
    ['S1', 'Smetanovo nábř. 331/18', 'Smetanovo nábřeží 331/18'],
    ['S1', 'sídl. Severní 4', 'sídliště Severní 4'],
    ['S1', 'Severní sídl. (u školy)', 'Severní sídliště (u školy)'],
    ['S2', 'gen.Píky 26', 'gen. Píky 26'],
    ['S2', 'tř. Kpt.Jaroše 5', 'třída Kpt. Jaroše 5'],
    ['S2', 'U sv.Anny 3', 'U sv. Anny 3'],
    ['S3', 'ul.Dlouhá 5', 'Dlouhá 5'],
    ['S3', 'Ulice Dlouhá 5', 'Dlouhá 5'],
    ['S3', 'ul. 28. října 5', '28. října 5'],
    ['S3', 'ulice 5', 'Ulice 5'],
    ['S3', 'ul. dlouhá 5A', 'ul. dlouhá 5A'],
    ['S2', '28.října 5', '28. října 5'],
    ['S2', '17.listopadu 1/2', '17. listopadu 1/2'],
    ['S2', 'ul.28.října 5', '28. října 5'],
    ['S2', 'XVI.sjezdu 3', 'XVI. sjezdu 3'],
    ['K2', '28.ŘÍJNA 5', '28. října 5'],
    ['H2', 'Dlouhá 5.A', 'Dlouhá 5.A'],
    ['H1', 'Studentská 1903 / 14 / 3', 'Studentská 1903/14/3'],
    ['H1', 'Studentská / Dlouhá 3', 'Studentská / Dlouhá 3'],
    ['H2', 'Jelení 91/7 A', 'Jelení 91/7 A'],
    ['H3', 'Lhota čp.12', 'Lhota č.p. 12'],
    ['H3', 'Lhota Č. P. 12', 'Lhota č.p. 12'],
    ['H3', 'cp 12', 'č.p. 12'],
    ['H3', 'Capek 12', 'Capek 12'],
    ['H4', 'Lhota ev.č.60', 'Lhota č.ev. 60'],
    ['H4', 'Lhota č. ev. 60', 'Lhota č.ev. 60'],
    ['H5', ' ,; Dlouhá 5;, ', 'Dlouhá 5'],
    ['H6', 'PO BOX 152', 'P. O. Box 152'],
    ['H6', 'Dlouhá 5, p.o.box 3', 'Dlouhá 5, P. O. Box 3'],
    ['K2', 'NA PŘÍKOPĚ 28', 'Na Příkopě 28'],
    ['K2', 'NÁMĚSTÍ MÍRU 5', 'náměstí Míru 5'],
    ['K2', 'nám. míru 12a', 'náměstí Míru 12a'],
    ['K2', 'NÁMĚSTÍ 3', 'Náměstí 3'],
    ['K2', 'MASARYKOVO NÁMĚSTÍ 3', 'Masarykovo náměstí 3'],
    ['K2', 'NÁMĚSTÍ J. A. KOMENSKÉHO 1', 'náměstí J. A. Komenského 1'],
    ['K2', '5. KVĚTNA 12A', '5. května 12a'],
    ['K2', 'KARLA IV. 3', 'Karla IV. 3'],
    ['K2', 'I. P. PAVLOVA 5', 'I. P. Pavlova 5'],
    ['K2', 'OBRÁNCŮ MÍRU 7', 'Obránců míru 7'],
    ['K2', 'KOSTELEC NAD LABEM 5', 'Kostelec nad Labem 5'],
    ['K2', 'DLOUHÁ 5, BYT 12', 'Dlouhá 5, byt 12'],
    ['K2', 'čsa 12', 'ČSA 12'],
    ['K2', 'UL. DLOUHÁ 5', 'Dlouhá 5'],
    ['K2', 'LHOTA EV. Č. 60', 'Lhota č.ev. 60'],
    ['K2', 'II. ODBOJE 5', 'II. odboje 5'],
    ['K2', 'ii. odboje 5', 'II. odboje 5'],
    ['K2', 'XVI. SJEZDU 3', 'XVI. sjezdu 3'],
    ['K2', 'XVI.SJEZDU 3', 'XVI. sjezdu 3'],
    ['K2', 'III. MLÝN 5', 'III. mlýn 5'],
    ['K2', 'TŘÍDA II. ODBOJE 5', 'třída II. odboje 5'],
    ['K2', 'I. OLBRACHTA 3', 'I. Olbrachta 3'],
    ['K2', 'X. SJEZDU 3', 'X. sjezdu 3'],
    ['K2', 'ŘSD 3', 'ŘSD 3'],
    ['K2', '1. ČS. ARMÁDNÍHO SBORU 4', '1. čs. armádního sboru 4'],
    ['K2', 'GENERÁLA SVOBODY 5', 'Generála Svobody 5'],
    ['K2', 'GEN. SVOBODY 12A', 'Gen. Svobody 12a'],
    ['K2', 'NÁM. GEN. L. SVOBODY 12', 'náměstí Gen. L. Svobody 12'],
    ['K2', 'ARM. GEN. L. SVOBODY 5', 'Arm. gen. L. Svobody 5'],
    ['K2', 'LUDVÍKA SVOBODY 5', 'Ludvíka Svobody 5'],
    ['K2', 'NÁBŘEŽÍ LUDVÍKA SVOBODY 12', 'nábřeží Ludvíka Svobody 12'],
    ['K2', 'LÍPY SVOBODY 3', 'Lípy svobody 3'],
    ['K2', 'JOSEFA HORY 3', 'Josefa Hory 3'],
    ['K2', 'MUDR. FRANTIŠKA SOVY 5', 'MUDr. Františka Sovy 5'],
    ['K2', 'OC LETŇANY', 'OC Letňany'],
    ['K2', 'oc letňany', 'OC Letňany'],
    ['K2', 'BB CENTRUM', 'BB Centrum'],
    ['K2', 'ZŠ NOVÁ 3', 'ZŠ Nová 3'],
    ['K2', 'V KRČ 5', 'V Krč 5'],
    ['K2', 'ZLATÁ ULIČKA U DALIBORKY 22', 'Zlatá ulička u Daliborky 22'],
    ['K2', 'MALÁ ULIČKA 3', 'Malá Ulička 3'],
    ['K2', 'U ZLATÉ STOKY 3', 'U Zlaté stoky 3'],
    ['K2', 'JÁNSKÝ VRŠEK 3', 'Jánský vršek 3'],
    ['K2', 'NA VRŠKU 3', 'Na Vršku 3'],
    ['K2', 'ALEJ SVOBODY 3', 'Alej Svobody 3'],
    ['K2', 'U BÍLÉ HLÍNY 3', 'U Bílé hlíny 3'],
    ['K2', 'NA STARÉ MLÝNSKÉ CESTĚ 3', 'Na Staré Mlýnské cestě 3'],
    ['K2', 'NA TICHÉ ORLICI 3', 'Na Tiché Orlici 3'],
    ['K2', 'U SVATÉHO ŠTĚPÁNA 3', 'U Svatého Štěpána 3'],
    ['K2', 'K HORNÍM POČERNICÍM 3', 'K Horním Počernicím 3'],
    ['K2', 'NA MALÉ STRANĚ 3', 'Na Malé Straně 3'],
    ['K2', 'U TŘÍ KŘÍŽŮ 3', 'U Tří křížů 3'],
    ['K2', 'U KULT. DOMU 3', 'U Kult. domu 3'],
    ['K2', 'ZÁMECKÝ PARK 3', 'Zámecký park 3'],
    ['K2', 'KOŇSKÝ TRH 3', 'Koňský trh 3'],
    ['K2', 'HORNÍ VALY 3', 'Horní Valy 3'],
    ['K2', 'DOBRÁ VODA 3', 'Dobrá Voda 3'],
    ['K2', 'FRANCOUZSKÝCH LEGIÍ 3', 'Francouzských legií 3'],
    ['K2', 'OLYMPIJSKÝCH VÍTĚZŮ 3', 'Olympijských vítězů 3'],
    ['K2', 'MLADÝCH BĚCHOVIC 3', 'Mladých Běchovic 3'],
    ['K2', 'ČS. DOBROVOLCŮ 3', 'Čs. dobrovolců 3'],
    ['K2', 'BOJOVNÍKŮ ZA SVOBODU 3', 'Bojovníků za svobodu 3'],
    ['K2', 'TRČKY Z LÍPY 3', 'Trčky z Lípy 3'],
    ['K2', 'BRATŘÍ MRŠTÍKŮ 3', 'Bratří Mrštíků 3'],
    ['K2', 'JIŘÍHO POTŮČKA 3', 'Jiřího Potůčka 3'],
    ['K2', 'OSADA U PILY 3', 'Osada U Pily 3'],
    ['K3', 'Na strži 1702/65', 'Na strži 1702/65'],
    ['K3', 'DLOUHÁ 5 byt', 'DLOUHÁ 5 byt'],
  ])('%s: %s becomes %s', (_rule, typed, stored) => {
    expect(normaliseStreet(typed, 'CZ')).toBe(stored);
  });
});

describe('a street line in Prague or Brno', () => {
  it.each([
    ['NA PŘÍKOPĚ 28', 'Praha 1', 'Na příkopě 28'],
    ['na příkopě 28', 'Praha', 'Na příkopě 28'],
    ['U STARÉHO MLÝNA 3', 'Praha 4', 'U starého mlýna 3'],
    ['NA PANKRÁCI 3', 'Praha 4', 'Na Pankráci 3'],
    ['NAD KRÁLOVSKOU OBOROU 3', 'Praha 7', 'Nad Královskou oborou 3'],
    ['NA OHRADĚ 3', 'Praha 3', 'Na Ohradě 3'],
    ['ZA NOVÁKOVOU ZAHRADOU 3', 'Praha 3', 'Za Novákovou zahradou 3'],
    ['NÁMĚSTÍ MÍRU 3', 'Praha 2', 'náměstí Míru 3'],
    ['POD SÍDLIŠTĚM 3', 'Brno', 'Pod sídlištěm 3'],
    ['NA PŘÍKOPĚ 28', 'Ostrava', 'Na Příkopě 28'],
    ['NA PŘÍKOPĚ 28', 'Prachatice', 'Na Příkopě 28'],
    ['Na Příkopě 28', 'Praha 1', 'Na Příkopě 28'],
  ])('keeps the old spelling behind a preposition: %s in %s becomes %s', (typed, city, stored) => {
    expect(normaliseStreet(typed, 'CZ', city)).toBe(stored);
  });
});

describe('a Slovak street line', () => {
  it.each([
    ['S4', 'Nám. slobody 4', 'Námestie slobody 4'],
    ['S4', 'Rázusovo nábr. 3', 'Rázusovo nábrežie 3'],
    ['S4', 'ul. Dlhá 4', 'ul. Dlhá 4'],
    ['S4', 'Ulica slovenských partizánov 12', 'Ulica slovenských partizánov 12'],
    ['K2', 'HURBANOVO NÁMESTIE 3', 'Hurbanovo námestie 3'],
    ['K2', 'NÁM. SNP 1', 'Námestie SNP 1'],
    ['K2', 'NÁMESTIE SLOBODY 1', 'Námestie slobody 1'],
    ['K2', 'POD BOROVÝM LESOM 3', 'Pod borovým lesom 3'],
    ['K2', '1. MÁJA 3', '1. mája 3'],
    ['K2', 'MLYNSKÉ NIVY 3', 'Mlynské nivy 3'],
    ['K2', 'CESTA NA ČERVENÝ MOST 3', 'Cesta na Červený most 3'],
    ['K2', 'NAD DUNAJOM 3', 'Nad Dunajom 3'],
    ['K2', 'NÁMESTIE SV. FRANTIŠKA 3', 'Námestie sv. Františka 3'],
    ['K2', 'OC EUROVEA 1', 'OC Eurovea 1'],
    ['K2', 'U BALÁŽOV 3', 'U Balážov 3'],
    ['K2', 'NA GRANIARI 3', 'Na Graniari 3'],
    ['K2', 'PRI STAROM MÝTE 3', 'Pri starom mýte 3'],
    ['K2', 'CESTA K NEMOCNICI 3', 'Cesta k nemocnici 3'],
    ['K2', 'CESTA NA SENEC 3', 'Cesta na Senec 3'],
    ['K2', 'NÁMESTIE PRI SÝPKE 3', 'Námestie pri sýpke 3'],
    ['K2', 'NÁMESTIE GENERÁLA VIESTA 3', 'Námestie generála Viesta 3'],
    ['K2', 'ULICA PARAŠUTISTOV 3', 'Ulica parašutistov 3'],
    ['K2', 'BIELYCH ALBATROSOV 3', 'Bielych albatrosov 3'],
    ['K2', 'FARSKÁ ULIČKA 3', 'Farská ulička 3'],
    ['K2', 'POVAŽSKÉ PODHRADIE 3', 'Považské Podhradie 3'],
    ['K2', 'AURELA STODOLU 3', 'Aurela Stodolu 3'],
    ['H6', 'P.O.BOX 152', 'P. O. Box 152'],
    ['H3', 'Lehota čp.12', 'Lehota čp.12'],
  ])('%s: %s becomes %s', (_rule, typed, stored) => {
    expect(normaliseStreet(typed, 'SK')).toBe(stored);
  });
});

// The names of faker are real: those of Bratislava as the city writes them, cut off after 20 letters, and those of Prague with
// a capital in every word, so that only their one-word names tell what is right.
describe('the streets of', () => {
  const toCapitals = (street: string, country: string) =>
    normaliseStreet(`${street.toLocaleUpperCase('cs')} 5`, country).replace(/ 5$/u, '');

  it('Bratislava return from capitals unchanged in 98 of 100 names', () => {
    const streets = [...new Set(sk.location?.street_name ?? [])];
    const wrong = streets.filter((street) => toCapitals(street, 'SK') !== street);
    expect(streets.length).toBeGreaterThan(1_000);
    expect(wrong.length / streets.length).toBeLessThan(0.02);
  });

  it('Prague return from capitals unchanged if they have one word, and never with other letters', () => {
    const streets = [...new Set(cs_CZ.location?.street_name ?? [])];
    expect(streets.length).toBeGreaterThan(7_000);
    for (const street of streets) {
      const returned = toCapitals(street, 'CZ');
      expect(returned.toLowerCase()).toBe(normaliseStreet(street, 'CZ').toLowerCase());
      if (/^\p{Lu}\p{Ll}{3,}$/u.test(street)) expect(returned).toBe(street);
    }
  });
});

describe('a street line elsewhere', () => {
  it.each([
    ['DE', 'Hauptstr. 5', 'Hauptstraße 5'],
    ['AT', 'Mariahilfer Str.5', 'Mariahilfer Straße 5'],
    ['LI', 'Haupt-Str. 3', 'Haupt-Straße 3'],
    ['DE', 'HAUPTSTR. 5', 'HAUPTSTRASSE 5'],
    ['CH', 'Bahnhofstr. 1', 'Bahnhofstrasse 1'],
    ['DE', 'Prager Str 5', 'Prager Straße 5'],
    ['DE', 'Hauptstr 5', 'Hauptstraße 5'],
    ['DE', 'Str des 17. Juni 135', 'Straße des 17. Juni 135'],
    ['DE', 'Karl-Marx-Str 3', 'Karl-Marx-Straße 3'],
    ['DE', 'Karl-Marx-str. 3', 'Karl-Marx-straße 3'],
    ['DE', 'Prager Str', 'Prager Straße'],
    ['DE', 'Prager Str, Hinterhaus', 'Prager Straße, Hinterhaus'],
    ['CH', 'PRAGER STR 5', 'PRAGER STRASSE 5'],
    ['DE', 'Magistr. Novák 5', 'Magistr. Novák 5'],
    ['DE', 'Registr. 5', 'Registr. 5'],
    ['DE', 'Astr. 5', 'Astr. 5'],
    ['DE', 'Straßburger Platz 1', 'Straßburger Platz 1'],
    ['DE', 'Strelitzer Straße 5', 'Strelitzer Straße 5'],
    ['PL', 'ul.Długa 3', 'ul. Długa 3'],
    ['PL', 'os.Piastów 3, pl.Defilad', 'os. Piastów 3, pl. Defilad'],
    ['US', '285 St. Mary Ave.', '285 St. Mary Ave.'],
    ['US', '1600 PENNSYLVANIA AVE NW', '1600 PENNSYLVANIA AVE NW'],
    ['FR', 'ul. de la Paix, 3', 'ul. de la Paix, 3'],
    ['GB', '10 Station Rd,', '10 Station Rd'],
  ])('%s: %s becomes %s', (country, typed, stored) => {
    expect(normaliseStreet(typed, country)).toBe(stored);
  });
});
