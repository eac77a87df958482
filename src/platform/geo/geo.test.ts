// Proves that known addresses are found, IPv4 and IPv6, and that a missing or damaged file only means "unknown".
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openGeo, shippedFile } from './geo.ts';

const unknown = { country: '', city: '', region: '' };
const prague = { country: 'CZ', city: 'Prague', region: 'Prague' };
const mountainView = { country: 'US', city: 'Mountain View', region: 'California' };
const problems: string[] = [];
const geo = (cityFile?: string) => openGeo({ cityFile, onProblem: (problem) => problems.push(problem) });

describe.skipIf(shippedFile('ipv4') === null)('with the shipped file', () => {
  it.each([
    ['147.32.1.1', prague],
    ['8.8.8.8', mountainView],
    ['::ffff:8.8.8.8', mountainView],
    ['2001:718::1', prague],
    ['2001:0718:0000::0001', prague],
    ['10.0.0.1', unknown],
    ['127.0.0.1', unknown],
    ['::1', unknown],
    ['fe80::1%eth0', unknown],
    ['not an address', unknown],
    ['', unknown],
  ])('%j', async (address, place) => {
    expect((await geo().locate([address])).get(address)).toEqual(place);
  });
});

describe('without a file', () => {
  it('every place is unknown, and that is no problem', async () => {
    problems.length = 0;
    expect((await geo('/nowhere/city.mmdb').locate(['8.8.8.8'])).get('8.8.8.8')).toEqual(unknown);
    expect(problems).toEqual([]);
  });
});

describe('with a damaged file', () => {
  it('every place is unknown, and the operator is told once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-geo-'));
    const file = join(folder, 'city.mmdb');
    writeFileSync(file, 'this is no database');
    problems.length = 0;
    const damaged = geo(file);
    expect((await damaged.locate(['8.8.8.8', '2001:718::1'])).get('8.8.8.8')).toEqual(unknown);
    await damaged.locate(['9.9.9.9']);
    expect(problems).toHaveLength(1);
    rmSync(folder, { recursive: true });
  });
});
