// Proves that every room can calculate with an organisation's time zone, which is kept in its official spelling.
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { runCommandWith } from '#test/run-command.ts';
import { organisationCommands } from './cli.ts';

const place = { name: 'Shop', defaultCountry: 'CZ' };

it('a time zone is kept as the IANA database spells it', async () => {
  const { organisations } = (await testApp()).app.rooms.organisation;
  const made = await organisations.create({ slug: 'shop', timeZone: 'europe/prague', ...place }, 'command line');
  expect(made.timeZone).toBe('Europe/Prague');
  expect((await organisations.change('shop', { timeZone: 'asia/kolkata' }, 'command line')).timeZone).toBe(
    'Asia/Kolkata',
  );
  for (const timeZone of ['AET', '+05:30', 'Mars/Base']) {
    await expect(organisations.change('shop', { timeZone }, 'command line')).rejects.toThrow('must be an IANA name');
    await expect(organisations.create({ slug: 'other', timeZone, ...place }, 'command line')).rejects.toThrow(
      'must be an IANA name',
    );
  }
});

it('an organisation that names no country has DEFAULT_COUNTRY', async () => {
  const { app } = await testApp({ settings: { DEFAULT_COUNTRY: 'SK' } });
  const create = (slug: string, ...more: string[]) =>
    runCommandWith(organisationCommands, app.rooms.organisation, [
      'org',
      'create',
      slug,
      '--name',
      'Shop',
      ...more,
      '--json',
    ]);
  expect((await create('ours')).data).toMatchObject({ defaultCountry: 'SK' });
  expect((await create('theirs', '--country', 'DE')).data).toMatchObject({ defaultCountry: 'DE' });
});
