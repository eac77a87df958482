// Spec 4.6: the active branches, by name or by distance from a point, page by page.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaTypes, readAnswer } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches, type BranchRow } from '#test/branches.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

type Item = { slug: string; name: string; latitude?: number; longitude?: number; distanceKm?: number };
type List = { items: Item[]; itemCount: number };

async function list(query: string, key = kontor.keys.PROD): Promise<List> {
  const answer = await kontor.api.inject({ url: `/api/v1/branch/list?${query}`, headers: { 'x-api-key': key } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

let organisations = 0;

/** A new organisation with these branches, and its key. */
async function organisationWith(rows: BranchRow[]): Promise<string> {
  organisations += 1;
  const { organisation, keys } = await kontor.addOrganisation(`list-${organisations}`);
  await addBranches(kontor, rows, { organisationId: organisation.id });
  return keys.PROD;
}

async function walk(query: string, key: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await list(`${query}&page=${page}`, key);
    if (answer.items.length === 0) return items;
    items.push(...answer.items);
  }
}

/** The great-circle distance by another formula than that of the product (haversine with atan2). */
function referenceKm(from: { latitude: number; longitude: number }, { latitude = 0, longitude = 0 }: Item): number {
  const toRadians = (degrees: number) => (degrees / 180) * Math.PI;
  const a =
    Math.sin((toRadians(latitude) - toRadians(from.latitude)) / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) *
      Math.cos(toRadians(latitude)) *
      Math.sin((toRadians(longitude) - toRadians(from.longitude)) / 2) ** 2;
  return 6371.0088 * 2 * Math.atan2(Math.sqrt(a), Math.sqrt(Math.max(0, 1 - a)));
}

/** Six decimals, as from a GPS receiver; often at the poles and the antimeridian. */
const degrees = (most: number) =>
  fc.oneof(
    fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((micro) => micro / 1e6),
    fc.constantFrom(-most, 0, most),
  );
const point = fc.record({ latitude: degrees(90), longitude: degrees(180) });
const place = fc.oneof({ weight: 6, arbitrary: point }, { weight: 1, arbitrary: fc.constant({}) });

describe('the order', () => {
  it('is by distance, then slug; branches without coordinates come last, by name; every branch comes once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(place, { maxLength: 60 }),
        point,
        fc.integer({ min: 1, max: 40 }),
        async (places, from, limit) => {
          const rows = places.map((where, index) => ({ name: `B${index % 7}`, slug: `b-${index}`, ...where }));
          // Two of each: equal distances.
          const twins = rows.slice(0, 10).map((row) => ({ ...row, slug: `a${row.slug}` }));
          const key = await organisationWith([...rows, ...twins]);
          const query = `latitude=${from.latitude}&longitude=${from.longitude}&limit=${limit}`;
          const items = await walk(query, key);
          expect(items.map(({ slug }) => slug).sort()).toEqual([...rows, ...twins].map(({ slug }) => slug).sort());

          const placed = items.filter(({ latitude }) => latitude !== undefined);
          expect(items.slice(0, placed.length)).toEqual(placed);
          placed.forEach((item, index) => {
            const before = placed[index - 1];
            const km = referenceKm(from, item);
            // Near the antipode both formulas lose digits.
            expect(Math.abs((item.distanceKm ?? -1) - km)).toBeLessThanOrEqual(km > 20_000 ? 0.2 : 0.000_501);
            if (!before) return;
            expect(referenceKm(from, before)).toBeLessThanOrEqual(km + (km > 20_000 ? 0.2 : 1e-8));
            if (before.latitude === item.latitude && before.longitude === item.longitude) {
              expect(before.slug < item.slug).toBe(true);
            }
          });
          const rest = items.slice(placed.length);
          for (const item of rest) expect(item).not.toHaveProperty('distanceKm');
          const byName = (await walk(`limit=${limit}`, key)).filter(({ latitude }) => latitude === undefined);
          expect(rest).toEqual(byName);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is the Czech alphabet without a point, then the slug', async () => {
    const names = [
      'Zlín',
      'Cheb',
      'Hodonín',
      'Čáslav',
      'Chrudim',
      'Cvikov',
      'Žatec',
      'Ústí',
      'Uherský Brod',
      'Řevnice',
      'Rakovník',
      'Šumperk',
      'Sokolov',
    ];
    const rows = [
      ...names.map((name) => ({ name })),
      { name: 'Zlín', slug: 'zlin-b' },
      { name: 'Zlín', slug: 'zlin-a' },
    ];
    const items = (await list('', await organisationWith(rows))).items;
    expect(items.map(({ name, slug }) => (name === 'Zlín' ? slug : name))).toEqual([
      'Cvikov',
      'Čáslav',
      'Hodonín',
      'Cheb',
      'Chrudim',
      'Rakovník',
      'Řevnice',
      'Sokolov',
      'Šumperk',
      'Uherský Brod',
      'Ústí',
      'zlin',
      'zlin-a',
      'zlin-b',
      'Žatec',
    ]);
  });

  it('goes across the antimeridian', async () => {
    const key = await organisationWith([
      { name: 'Fiji', latitude: -17, longitude: 179.9 },
      { name: 'Samoa', latitude: -17, longitude: -172 },
      { name: 'Niue', latitude: -17, longitude: -169.9 },
    ]);
    const { items } = await list('latitude=-17&longitude=-179.9', key);
    expect(items.map(({ name }) => name)).toEqual(['Fiji', 'Samoa', 'Niue']);
    expect(items[0]?.distanceKm).toBeCloseTo(21.266, 2);
  });
});

describe('a page', () => {
  let key: string;
  beforeAll(async () => {
    const rows = Array.from({ length: 70 }, (_, index) => ({
      name: `Pobočka ${index}`,
      latitude: 50,
      longitude: index / 10,
    }));
    key = await organisationWith([...rows, { name: 'Closed', active: false, latitude: 50, longitude: 0 }]);
  });

  it.each(['', 'latitude=50&longitude=0&'])(
    'holds 32 branches, and the count is of all the active ones (%s)',
    async (query) => {
      for (const [page, size] of [
        ['1', 32],
        ['2', 32],
        ['3', 6],
        ['4', 0],
        ['01', 32],
        ['99999999999999999999999', 0],
      ] as const) {
        const answer = await list(`${query}page=${page}`, key);
        expect([answer.items.length, answer.itemCount]).toEqual([size, 70]);
        expect(answer.items.map(({ name }) => name)).not.toContain('Closed');
      }
    },
  );

  it('has as many items as limit says, from 1 to 500', async () => {
    expect((await list('limit=1', key)).items).toHaveLength(1);
    expect((await list('limit=500', key)).items).toHaveLength(70);
  });

  it('is empty, with a count of 0, when there is no branch', async () => {
    expect(await list('', await organisationWith([]))).toEqual({ items: [], itemCount: 0 });
    expect(await list('latitude=1&longitude=1', await organisationWith([]))).toEqual({ items: [], itemCount: 0 });
  });
});

describe('an item', () => {
  it('has the fields of spec 2.4 and nothing else, in each media type', async () => {
    const key = await organisationWith([
      {
        name: 'Celá',
        branchType: 'partner',
        description: 'Krátce',
        url: 'https://kontor.example/cela',
        mainPhotoUrl: 'https://kontor.example/cela.jpg',
        latitude: 50.1,
        longitude: 14.4,
        address: { streetAddress: 'Dlouhá 5', postalCode: '110 00', city: 'Praha 1', country: 'CZ', notice: 'hidden' },
      },
      { name: 'Holá' },
    ]);
    for (const accept of mediaTypes) {
      const url = '/api/v1/branch/list?latitude=50.1&longitude=14.5';
      const answer = await kontor.api.inject({ url, headers: { 'x-api-key': key, accept } });
      expect(readAnswer(answer)).toEqual({
        items: [
          {
            id: 'cela',
            slug: 'cela',
            name: 'Celá',
            branchType: 'partner',
            description: 'Krátce',
            url: 'https://kontor.example/cela',
            latitude: 50.1,
            longitude: 14.4,
            mainPhotoUrl: 'https://kontor.example/cela.jpg',
            addressSummary: 'Dlouhá 5, 110 00 Praha 1',
            distanceKm: 7.133,
          },
          { id: 'hola', slug: 'hola', name: 'Holá', branchType: 'own' },
        ],
        itemCount: 2,
      });
    }
  });
});

describe('environments', () => {
  it('have their own branches', async () => {
    const { organisation, keys } = await kontor.addOrganisation('environments');
    await addBranches(kontor, [{ name: 'Sandbox only' }], { organisationId: organisation.id, environment: 'sandbox' });
    expect(await list('', keys.PROD)).toEqual({ items: [], itemCount: 0 });
    expect((await list('', keys.DEV_)).itemCount).toBe(1);
  });
});
