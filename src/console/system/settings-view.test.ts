// Settings are found by any part of their texts, without diacritics.
import { expect, it } from 'vitest';
import { isFound } from './settings-view.ts';

const texts = ['API_PORT', '3000', 'Port of the main interface.', 'Port hlavního rozhraní.'];

it.each([
  ['', true],
  ['  ', true],
  ['api', true],
  ['_port', true],
  ['3000', true],
  ['hlavniho', true],
  ['HLAVNÍHO', true],
  ['port rozhrani', true],
  ['port missing', false],
  ['.*', false],
])('"%s" is found: %s', (find, isExpected) => expect(isFound(find, texts)).toBe(isExpected));
