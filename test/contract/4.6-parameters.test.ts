// Spec 4.6: the parameters of the list, as people write them, and what is refused.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
  await addBranches(kontor, [
    { name: 'Far', latitude: 0, longitude: 0 },
    { name: 'Near', latitude: 50.08, longitude: 14.42 },
  ]);
});

type Item = { name: string; distanceKm?: number };

async function list(query: string): Promise<Item[]> {
  const headers = { 'x-api-key': kontor.keys.PROD };
  const answer = await kontor.api.inject({ url: `/api/v1/branch/list?${query}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
}

describe('a point', () => {
  it.each([
    'latitude=50.08&longitude=14.42',
    'latitude=%2B50.08&longitude=+14.42',
    'latitude=050.080&longitude=014.42',
    'latitude=5008e-2&longitude=1.442E1',
  ])('may be written as JSON or a person writes numbers: %s', async (query) => {
    expect((await list(query)).map(({ name, distanceKm }) => [name, distanceKm])).toEqual([
      ['Near', 0],
      ['Far', expect.any(Number)],
    ]);
  });

  it.each(['latitude=1e-7&longitude=-1e-7', 'latitude=.5&longitude=-.5', 'latitude=0.&longitude=1e-999'])(
    'may be near zero: %s',
    async (query) => {
      expect((await list(query)).map(({ name }) => name)).toEqual(['Far', 'Near']);
    },
  );
});

describe('an invalid parameter', () => {
  it.each([
    ['page=0', 'page', 'invalid_format'],
    ['page=-1', 'page', 'invalid_format'],
    ['page=1.5', 'page', 'invalid_format'],
    ['page=abc', 'page', 'invalid_format'],
    ['page=1&page=2', 'page', 'repeated'],
    ['page=2&page=2', 'page', 'repeated'],
    ['latitude=1&latitude=1&longitude=2', 'latitude', 'repeated'],
    ['limit=0', 'limit', 'out_of_range'],
    ['limit=501', 'limit', 'out_of_range'],
    ['limit=x', 'limit', 'type'],
    ['latitude=50', 'longitude', 'required_with'],
    ['longitude=14', 'latitude', 'required_with'],
    ['latitude=90.0001&longitude=0', 'latitude', 'out_of_range'],
    ['latitude=0&longitude=-180.1', 'longitude', 'out_of_range'],
    ['latitude=NaN&longitude=0', 'latitude', 'type'],
    ['latitude=Infinity&longitude=0', 'latitude', 'type'],
    ['latitude=1e999&longitude=0', 'latitude', 'type'],
    ['latitude=1e3&longitude=0', 'latitude', 'out_of_range'],
    ['latitude=0x10&longitude=0', 'latitude', 'type'],
    ['latitude=1_0&longitude=0', 'latitude', 'type'],
    ['latitude=50,1&longitude=0', 'latitude', 'type'],
    ['latitude=&longitude=0', 'latitude', 'required_with'],
    ['latitude=0&longitude=--14', 'longitude', 'type'],
    ['limit=1.5', 'limit', 'type'],
    ['page=1e1', 'page', 'invalid_format'],
  ])('%s answers 400 and names the field', async (query, field, code) => {
    const headers = { 'x-api-key': kontor.keys.PROD };
    const answer = await kontor.api.inject({ url: `/api/v1/branch/list?${query}`, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ in: 'query', field, code }] });
    expect(answer.headers.etag).toBeUndefined();
  });

  it('does not hide another invalid one', async () => {
    const headers = { 'x-api-key': kontor.keys.PROD };
    const answer = await kontor.api.inject({ url: '/api/v1/branch/list?page=0&latitude=50', headers });
    expect(
      answer
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['longitude', 'page']);
  });
});
