// One session of a person: with which device, from where, and the button that ends it.
import type { AccountView } from '#member';
import type { Frame } from '#platform/screens/screen.ts';
import { writeAgo } from '../times.ts';
import { nameDevice } from './device-name.ts';
import type { PeopleWords } from './words.ts';

type LineNeeds = { session: AccountView['sessions'][number]; action: string; frame: Frame; words: PeopleWords };

export function SessionLine({ session, action, frame, words }: LineNeeds) {
  return (
    <form class="inline" method="post" action={action} enctype="multipart/form-data">
      <span>
        <b>{nameDevice(session.userAgent) ?? words.unknownDevice}</b>{' '}
        {session.isThis && <span class="chip good">{words.thisOne}</span>}
        <br />
        <span class="quiet small">
          {words.methods[session.method]} · {session.clientAddress} ·{' '}
          {words.lastUse(writeAgo(session.lastUsedAt, frame))}
        </span>
      </span>
      {!session.isThis && (
        <button type="submit" class="button low push">
          {words.end}
        </button>
      )}
    </form>
  );
}
