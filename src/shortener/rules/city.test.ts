// Proves that the places of one city are one row, written with diacritics, and that other places stay what they are.
import { describe, expect, it } from 'vitest';
import { nameCity } from './city.ts';

describe('a place of the geo file', () => {
  it.each([
    ['CZ', 'Prague', 'Prague', 'Prague'],
    ['CZ', 'Prague (Praha 4)', 'Hlavni mesto Praha', 'Prague'],
    ['CZ', 'Praha 5', 'Prague', 'Prague'],
    ['CZ', 'Praha-Nove Mesto (Cakovice)', 'Prague', 'Prague'],
    ['CZ', 'Stodulky (Praha 5)', 'Prague', 'Prague'],
    ['CZ', 'Stodůlky', '', 'Prague'],
    ['CZ', 'Jinonice (Prague)', '', 'Prague'],
    ['CZ', 'Vestec (Praha 11)', 'Prague', 'Prague'],
    // There is a Karlín in Moravia, too, and many an old town.
    ['CZ', 'Karlin', 'Hlavni mesto Praha', 'Prague'],
    ['CZ', 'Karlin', 'South Moravian', 'Karlín'],
    ['CZ', 'New Town', 'Prague', 'Prague'],
    ['CZ', 'New Town', '', 'New Town'],
    ['CZ', 'Pruhonice', 'Prague', 'Průhonice'],
    ['CZ', 'Brno stred', 'South Moravian', 'Brno'],
    ['CZ', 'Brno (Brno-jih)', '', 'Brno'],
    ['CZ', 'Ostrava (Moravska Ostrava a Privoz)', '', 'Ostrava'],
    ['CZ', 'Pilsen (Plzen 2-Slovany)', '', 'Pilsen'],
    ['CZ', 'Plzen', '', 'Pilsen'],
    ['CZ', 'Usti nad Labem (Usti nad Labem-mesto)', '', 'Ústí nad Labem'],
    ['CZ', 'Ceske Budejovice', 'Jihocesky kraj', 'České Budějovice'],
    ['CZ', 'České Budějovice', '', 'České Budějovice'],
    ['CZ', 'Mostek', '', 'Mostek'],
    ['CZ', 'Opava (Predmesti)', '', 'Opava'],
    ['CZ', 'Litomerice (Predmesti)', '', 'Litoměřice'],
    ['SK', 'Bratislava (Ruzinov)', 'Bratislava Region', 'Bratislava'],
    ['SK', 'Petrzalka', '', 'Bratislava'],
    ['SK', 'Old Town', 'Bratislava', 'Bratislava'],
    ['SK', 'Senec', 'Bratislava Region', 'Senec'],
    ['SK', 'Bratislava - Vajnory (Ruzinov)', '', 'Bratislava'],
    ['SK', 'Kosice (Stare Mesto)', '', 'Košice'],
    ['SK', 'Zilina', '', 'Žilina'],
    // A Slovak village.
    ['SK', 'Praha', '', 'Praha'],
    ['GB', 'London (Westminster)', 'England', 'London'],
    ['DE', 'Karlin', 'Prague', 'Karlin'],
    ['', '', '', ''],
    ['CZ', '', 'Prague', ''],
    ['CZ', '(Praha 4)', '', '(Praha 4)'],
    ['CZ', 'constructor', '', 'constructor'],
  ])('%s %j in %j is %j', (country, city, region, name) => {
    expect(nameCity({ country, city, region })).toBe(name);
    expect(nameCity({ country, city: name })).toBe(name);
  });
});
