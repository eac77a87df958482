// The cost of the normaliser for one address, in process, and the time for loading its lists of places and streets.
import { loadGazetteer, loadStreets } from '../../src/address/gazetteer.ts';
import { normaliseAddress } from '../../src/address/rules/normalise-address.ts';
import { checkVat } from '../../src/address/vat.ts';
import type { Row } from '../row.ts';
import { median, spreadPercent } from '../statistics.ts';

const rounds = 15;
const perRound = 5_000;

const samples = {
  'nothing to repair': {
    firstName: 'Jan',
    lastName: 'Novák',
    streetAddress: 'Jankovcova 1522/53',
    city: 'Praha 7',
    postalCode: '170 00',
    country: 'CZ',
    companyRegistrationNumber: '27082440',
    taxIdentificationNumber: 'CZ27082440',
  },
  'everything to repair': {
    firstName: ' Jan\u200b',
    lastName: 'Nov\u0061\u0301k',
    streetAddress: 'NÁM. GEN.PÍKY 1522 / 53A,',
    city: '281 63 KOSTELEC NAD ČERNÝMI LESY',
    country: 'Česká republika',
    companyRegistrationNumber: 'IČO: 270 82 440',
    taxIdentificationNumber: 'cz 270 82 440',
  },
};

export const addressNormaliser: Row = {
  name: 'address-normaliser',
  title: 'The address normaliser and its gazetteer, in process',
  run: async (say) => {
    say(`${rounds} rounds of ${perRound} addresses`);
    const loads = [loadGazetteer, loadStreets].map((load) =>
      Array.from({ length: rounds }, () => timeMs(() => load())),
    );
    const gazetteer = loadGazetteer();
    const settings = { defaultCountry: 'CZ', isStrict: false, gazetteer, checkVat };
    const costs = Object.entries(samples).map(([name, sample]) => {
      const run = () => {
        for (let count = 0; count < perRound; count += 1) normaliseAddress(sample, settings);
      };
      run();
      const figures = Array.from({ length: rounds }, () => (timeMs(run) / perRound) * 1_000);
      const notes = `± ${spreadPercent(figures).toFixed(0)} %`;
      return { what: `normalising an address, ${name}`, figure: `${median(figures).toFixed(1)} µs`, notes };
    });
    const loading = ['loading the gazetteer', 'loading the spellings of streets'].map((what, index) => {
      const figures = loads[index] ?? [];
      const notes = `the first time, cold: ${(figures[0] ?? 0).toFixed(1)} ms`;
      return { what, figure: `${median(figures).toFixed(1)} ms`, notes };
    });
    return [...costs, ...loading];
  },
};

function timeMs(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
