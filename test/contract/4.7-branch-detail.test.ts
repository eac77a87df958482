// Spec 4.7: one active branch, with public data only; and how long a caller may keep an answer.
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaTypes, readAnswer } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';

let kontor: TestApp;

const full = {
  slug: 'cela',
  name: 'Celá',
  branchType: 'franchise',
  description: 'Krátce',
  url: 'https://kontor.example/cela',
  mainPhotoUrl: 'https://kontor.example/cela.jpg',
  latitude: 50.1,
  longitude: 14.4,
  parentBranch: { slug: 'hlavni' },
  operatingCompany: {
    name: 'Kontor Demo s.r.o.',
    companyRegistrationNumber: '12345679',
    taxIdentificationNumber: 'CZ12345679',
  },
  establishedDate: 1_577_836_800_000,
  termsAndConditions: '# Podmínky\n\n- jedna\n- dvě',
  complaintsProcedure: 'Řád',
  privacyPolicy: 'Soukromí',
  address: {
    firstName: 'A',
    lastName: 'B',
    companyName: 'C',
    streetAddress: 'Dlouhá 5',
    city: 'Praha 1',
    cityPart: 'Staré Město',
    stateRegion: 'Praha',
    postalCode: '110 00',
    country: 'CZ',
    notice: 'hidden',
  },
  openingHours: {
    regular: [
      { dayOfWeek: 0, definition: '08:00-12:00, 13:00-17:00' },
      {
        dayOfWeek: 4,
        definition: '22:00-02:00',
        description: 'pátek',
        validFrom: '2026-06-01',
        validTo: '2026-08-31T22:00:00+02:00',
      },
    ],
    exceptions: [{ date: '2026-12-24', isOpen: false, reason: 'Štědrý den' }],
  },
  emails: [{ email: 'cela@kontor.example', role: 'objednávky' }],
  phones: [{ phone: '+420 200 000 100' }],
  people: [{ role: 'manager', customLabel: 'Šéf', name: 'Vedoucí pobočky' }],
};

beforeAll(async () => {
  kontor = await testApp();
  await addBranches(kontor, [
    full,
    { name: 'Hlavní' },
    { name: 'Holá' },
    { name: 'Zavřená', active: false },
    { name: 'Dítě zavřené', parentBranch: { slug: 'zavrena' } },
  ]);
  await addBranches(kontor, [{ name: 'Sandboxová' }], { environment: 'sandbox' });
  const { organisation } = await kontor.addOrganisation('other');
  await addBranches(kontor, [{ name: 'Cizí' }], { organisationId: organisation.id });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  kontor.api.inject({ url: `/api/v1/branch/${path}`, headers: { 'x-api-key': kontor.keys.PROD, ...headers } });

describe('the detail', () => {
  it.each(mediaTypes)('has every field of spec 2.5 as %s', async (accept) => {
    const answer = await ask('detail?slug=cela', { accept });
    const { notice: _, ...address } = full.address;
    expect(readAnswer(answer)).toEqual({
      ...full,
      id: 'cela',
      address,
      parentBranch: { slug: 'hlavni', name: 'Hlavní', branchType: 'own' },
      establishedDate: '2020-01-01T00:00:00.000Z',
      openingHours: {
        regular: [
          { dayOfWeek: 0, definition: '08:00-12:00' },
          { dayOfWeek: 0, definition: '13:00-17:00' },
          {
            dayOfWeek: 4,
            definition: '22:00-02:00',
            description: 'pátek',
            validFrom: '2026-06-01',
            validTo: '2026-08-31T20:00:00.000Z',
          },
        ],
        exceptions: full.openingHours.exceptions,
      },
    });
  });

  it('of a branch with only a name has only the required fields', async () => {
    expect((await ask('detail?slug=hola')).json()).toEqual({
      id: 'hola',
      slug: 'hola',
      name: 'Holá',
      branchType: 'own',
      openingHours: { regular: [], exceptions: [] },
      emails: [],
      phones: [],
      people: [],
    });
  });

  it('does not show a parent that is not public', async () => {
    expect((await ask('detail?slug=dite-zavrene')).json()).not.toHaveProperty('parentBranch');
  });

  it('is in the vocabulary of schema.org if the caller accepts only that', async () => {
    const answer = await ask('detail?slug=cela', { accept: 'application/ld+json' });
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ '@context': 'https://schema.org', '@type': 'LocalBusiness', name: 'Celá' });
    const both = await ask('detail?slug=cela', { accept: 'application/ld+json, application/json;q=0.5' });
    expect(both.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

describe('a branch that is not there', () => {
  it('answers the same 404 whether it is unknown, inactive, in the sandbox, of another organisation or not a slug', async () => {
    const bodies = await Promise.all(
      ['nikde', 'zavrena', 'sandboxova', 'cizi', 'Cela', 'cela%00', '%27;--', 'x'.repeat(5_000)].map(async (slug) => {
        const answer = await ask(`detail?slug=${slug}`);
        expect(answer.statusCode).toBe(404);
        expect(answer.headers['cache-control']).toBe('private, no-store');
        return answer.body.replace(answer.json().requestId, '');
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('"code":"branch_not_found"');
  });

  it('is not the same as a request without a slug', async () => {
    for (const path of ['detail', 'detail?slug=', 'detail?slug=a&slug=b'])
      expect((await ask(path)).statusCode).toBe(400);
  });
});

describe('a renamed branch', () => {
  it('is found by every slug it ever had, shows the newest, and can get an old one back', async () => {
    const tenant = { organisationId: kontor.organisation.id, environment: 'live' as const };
    await addBranches(kontor, [{ name: 'První' }, { name: 'Potomek', parentBranch: { slug: 'prvni' } }]);
    await kontor.app.rooms.branch.edits.rename(tenant, { slug: 'prvni' }, 'druha', 'command line');
    await kontor.app.rooms.branch.edits.rename(tenant, { slug: 'druha' }, 'treti', 'command line');
    for (const slug of ['prvni', 'druha', 'treti']) {
      expect((await ask(`detail?slug=${slug}`)).json()).toMatchObject({ id: 'treti', slug: 'treti', name: 'První' });
    }
    expect((await ask('detail?slug=potomek')).json().parentBranch).toMatchObject({ slug: 'treti' });
    const { items } = (await ask('list')).json();
    expect(items.map(({ slug }: { slug: string }) => slug)).toContain('treti');
    await kontor.app.rooms.branch.edits.rename(tenant, { slug: 'treti' }, 'prvni', 'command line');
    expect((await ask('detail?slug=treti')).json().slug).toBe('prvni');
  });
});

describe('an answer that may be cached', () => {
  it.each(['list', 'list?latitude=50&longitude=14', 'detail?slug=cela'])(
    'is not sent again while nothing changed: %s',
    async (path) => {
      for (const accept of [...mediaTypes, 'application/ld+json']) {
        const first = await ask(path, { accept });
        expect(first.headers['cache-control']).toBe('private, no-cache');
        expect(first.headers.vary).toContain('accept');
        const etag = String(first.headers.etag);
        expect(etag).toMatch(/^"[\w-]{27}"$/);
        for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const again = await ask(path, { accept, 'if-none-match': given });
          expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
        }
        expect((await ask(path, { accept, 'if-none-match': '"other"' })).statusCode).toBe(200);
      }
    },
  );

  it('has another tag for other parameters, another media type, another environment', async () => {
    const tags = await Promise.all([
      ask('list'),
      ask('list?page=2'),
      ask('list?limit=2'),
      ask('list?latitude=1&longitude=2'),
      ask('list?latitude=2&longitude=1'),
      ask('list', { accept: 'text/plain' }),
      ask('list', { 'x-api-key': kontor.keys.DEV_ }),
      ask('detail?slug=cela'),
      ask('detail?slug=hola'),
    ]);
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(tags.length);
    expect((await ask('list?page=01')).headers.etag).toBe(tags[0]?.headers.etag);
  });

  it.each(mediaTypes)('has the same bytes under the same tag as %s', async (accept) => {
    const [first, second] = [await ask('list', { accept }), await ask('list', { accept })];
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(second.body).toBe(first.body);
  });

  it('is sent again in the first answer after a change', async () => {
    const before = await ask('list');
    const detail = await ask('detail?slug=hola');
    await addBranches(kontor, [{ name: 'Holá', description: 'už ne tak' }]);
    const after = await ask('list', { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain('už ne tak');
    const again = await ask('detail?slug=hola', { 'if-none-match': String(detail.headers.etag) });
    expect([again.statusCode, again.json().description]).toEqual([200, 'už ne tak']);
  });
});
