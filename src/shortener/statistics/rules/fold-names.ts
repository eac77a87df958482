// Joins what was counted under several names of the same browser, system, site or city: older versions wrote other names.

import { nameCity } from '../../rules/city.ts';
import { BROWSERS, SITES, SYSTEMS } from '../../rules/names.ts';
import { type Breakdown, type Counts, countValue, readPlace, writePlace } from './breakdown.ts';

export function foldNames(breakdown: Breakdown): Breakdown {
  return {
    countries: breakdown.countries,
    cities: fold(breakdown.cities, namePlace),
    referrers: fold(breakdown.referrers, SITES.name),
    devices: breakdown.devices,
    browsers: fold(breakdown.browsers, BROWSERS.name),
    os: fold(breakdown.os, SYSTEMS.name),
  };
}

function fold(counts: Counts, name: (value: string) => string): Counts {
  const folded: Counts = {};
  for (const [value, clicks] of Object.entries(counts)) countValue(folded, name(value), clicks);
  return folded;
}

function namePlace(place: string): string {
  const { country, city } = readPlace(place);
  return writePlace(country, nameCity({ country, city }));
}
