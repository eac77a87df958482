// Cities and their parts, Czech and Slovak.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../gazetteer.ts';
import { normalisePlace, repairPlaceCase, splitPostalCode } from './city.ts';

const gazetteer = loadGazetteer();

function normaliseCzech(city: string, cityPart = ''): { city: string; cityPart: string } {
  return normalisePlace({ city, cityPart }, 'CZ', gazetteer.CZ);
}

describe('a Czech city', () => {
  it('written in capitals or in small letters gets the official spelling, for every municipality of the register', () => {
    const official = gazetteer.CZ.municipalitiesFrom('');
    expect(official.length).toBeGreaterThan(5_000);
    for (const name of official) {
      expect(normaliseCzech(name.toUpperCase()).city).toBe(name);
      expect(normaliseCzech(name.toLowerCase()).city).toBe(name);
      expect(normaliseCzech(name).city).toBe(name);
    }
  });

  it('that is not in the register is spelled by rule, which is right for 99 of 100 official names', () => {
    const official = gazetteer.CZ.municipalitiesFrom('');
    const wrong = official.filter((name) => repairPlaceCase(name.toUpperCase()) !== name);
    expect(wrong.length / official.length).toBeLessThan(0.01);
  });

  it.each([
    ['Praha1', 'Praha 1', ''],
    ['PRAHA 22', 'Praha 22', ''],
    ['Praha 23', 'Praha 23', ''],
    ['Praha 10 - Vinohrady', 'Praha 10', 'Vinohrady'],
    ['Praha 10, Vinohrady', 'Praha 10', 'Vinohrady'],
    ['PRAHA10-VINOHRADY', 'Praha 10', 'Vinohrady'],
    ['Praha 1 – Staré Město', 'Praha 1', 'Staré Město'],
    ['Praha 10 - Nikde', 'Praha 10 - Nikde', ''],
    ['Praha - Vinohrady', 'Praha', 'Vinohrady'],
    ['Ostrava - Poruba', 'Ostrava', 'Poruba'],
    ['OSTRAVA-PORUBA', 'Ostrava', 'Poruba'],
    ['Ostrava, Poruba', 'Ostrava', 'Poruba'],
    ['Brno - Královo Pole', 'Brno', 'Královo Pole'],
    ['Brno-Královo Pole', 'Brno-Královo Pole', ''],
    ['Brno - Poruba', 'Brno - Poruba', ''],
    ['Frýdek-Místek - Místek', 'Frýdek-Místek', 'Místek'],
    ['Frýdek - Místek, Lískovec', 'Frýdek-Místek', 'Lískovec'],
    ['ÚSTÍ N. L. - STŘEKOV', 'Ústí nad Labem', 'Střekov'],
    ['Hostišová - Horňák', 'Hostišová - Horňák', ''],
    ['Brandýs nad Labem - Stará Boleslav', 'Brandýs nad Labem-Stará Boleslav', ''],
    ['Praha 1 -', 'Praha 1 -', ''],
    ['- Praha', '- Praha', ''],
    ['Brno - střed', 'Brno-střed', ''],
    ['BRNO – STŘED', 'Brno-střed', ''],
    ['Frýdek - Místek', 'Frýdek-Místek', ''],
    ['Nikde - Tam', 'Nikde - Tam', ''],
    ['Ústí n. L.', 'Ústí nad Labem', ''],
    ['Ústí n.L.', 'Ústí nad Labem', ''],
    ['Brandýs n. L.-Stará Boleslav', 'Brandýs nad Labem-Stará Boleslav', ''],
    ['Nové Město n. M.', 'Nové Město n. M.', ''],
    ['NOVÉ MĚSTO N. M.', 'Nové Město N. M.', ''],
    ['neznámá ves nad řekou', 'Neznámá Ves nad Řekou', ''],
    ['DĚČÍN XXII-VÁCLAVOV', 'Děčín XXII-Václavov', ''],
  ])('%s becomes %s with the part "%s"', (typed, city, cityPart) => {
    expect(normaliseCzech(typed)).toEqual({ city, cityPart });
  });

  it('is never damaged by the split: every name of the register stays as it is', () => {
    const list = readFileSync(new URL('../data/cz.txt', import.meta.url), 'utf8').split('\n');
    const names = list.filter((line) => /^\d\p{L}/u.test(line)).map((line) => line.slice(1));
    expect(names.length).toBeGreaterThan(11_000);
    for (const name of names) expect(normaliseCzech(name)).toEqual({ city: name, cityPart: '' });
  });

  it('is split only if no other part was sent', () => {
    expect(normaliseCzech('Praha 9 - Černý Most', 'ČERNÝ MOST')).toEqual({ city: 'Praha 9', cityPart: 'Černý Most' });
    const conflicting = { city: 'Praha 9 - Černý Most', cityPart: 'Letňany' };
    expect(normaliseCzech(conflicting.city, conflicting.cityPart)).toEqual(conflicting);
  });

  it.each([
    ['110 00 Praha 1', { code: '110 00', rest: 'Praha 1' }],
    ['11000 Praha', { code: '11000', rest: 'Praha' }],
    ['CZ-110 00, Praha', { code: '110 00', rest: 'Praha' }],
    ['110 00', null],
    ['1100 Praha', null],
    ['Praha 110 00', null],
  ])('%s begins with a postal code: %j', (city, split) => {
    expect(splitPostalCode(city)).toEqual(split);
  });
});

describe('a Slovak city', () => {
  it.each([
    ['NOVÉ MESTO NAD VÁHOM', 'Nové Mesto nad Váhom'],
    ['bratislava - staré mesto', 'Bratislava-Staré Mesto'],
    ['Nové Mesto n. V.', 'Nové Mesto nad Váhom'],
    ['Košice - železiarne', 'Košice - železiarne'],
    ['Praha1', 'Praha1'],
  ])('%s becomes %s', (typed, city) => {
    expect(normalisePlace({ city: typed, cityPart: '' }, 'SK', gazetteer.SK).city).toBe(city);
  });
});
