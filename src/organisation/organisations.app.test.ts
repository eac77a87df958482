// Proves that every room can calculate with an organisation's time zone, which is kept in its official spelling.
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';

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
