// Lints documents with every recommended rule of Spectral, and prints what it finds as JSON.
import { readFileSync } from 'node:fs';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

const { Spectral } = spectralCore;
const { oas } = spectralRulesets;

// This version looks for an enumeration inside of null, which an example may hold, and fails. Later ones do not, but come with
// a package whose install script reports to its maker.
const rule = 'duplicated-entry-in-enum';
const given = "$..[?(@property !== 'properties' && @ && @.enum && @.enum.constructor.name === 'Array')]";

const found = [];
for (const file of process.argv.slice(2)) {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [oas], rules: { [rule]: { ...oas.rules[rule], given } } });
  found.push(...(await spectral.run(readFileSync(file, 'utf8'))));
}
console.log(JSON.stringify(found.map(({ code, message, path }) => ({ code, message, path: path.join('.') }))));
