// Something of each noun to find, and the indexes that find it.
import { prepareTextIndexes } from '#platform/search/build-indexes.ts';
import { house } from '../../src/rooms.ts';
import { addressCalls } from './address-calls.ts';
import type { TestApp } from './app.ts';
import { addBranches } from './branches.ts';
import { type Browser, browserOf } from './console-calls.ts';
import { silentLog } from './database.ts';
import { addCalendar, postEvent } from './events.ts';
import { joinedMember, roomOf } from './members.ts';

/** Builds what is missing, as the start and each minute after it do. */
export async function buildIndexes({ database }: TestApp): Promise<void> {
  const { done, stop } = prepareTextIndexes(database, silentLog, house.textIndexes);
  await done;
  await stop();
}

/** The first one in a new organisation: an owner who also runs the installation. */
export async function operatorOf(kontor: TestApp): Promise<Browser> {
  const person = await joinedMember(kontor, { role: 'owner' });
  await roomOf(kontor).members.setOperator({ memberId: person.id, isOperator: true, by: 'command line' });
  return browserOf(kontor, person.token);
}

type Place = { organisationId: string; environment: 'live' | 'sandbox'; key: string };

/** A customer, an event with its attendee, and a branch, all with this word in their names. */
export async function addNamed(kontor: TestApp, { organisationId, environment, key }: Place, word: string) {
  const identityId = `id-${word}-${environment}`;
  const address = { lastName: word, streetAddress: 'Vodičkova 30', city: 'Praha', postalCode: '110 00' };
  await addressCalls(kontor).add(identityId, address, { key });
  const calendarId = await addCalendar(kontor, { organisationId, environment });
  const answer = await postEvent(
    kontor,
    {
      calendarId,
      title: `Kontrola ${word}`,
      startTime: '2027-05-03T10:00:00+02:00',
      endTime: '2027-05-03T11:00:00+02:00',
      attendees: [{ name: `Eva ${word}`, email: `${identityId}@example.com`.toLowerCase(), phone: '+420604118902' }],
    },
    { key },
  );
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await addBranches(kontor, [{ name: `Pobočka ${word}`, slug: `pobocka-${organisationId}-${environment}` }], {
    organisationId,
    environment,
  });
}
