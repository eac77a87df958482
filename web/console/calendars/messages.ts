// What was done to calendars and feeds, and why it was refused, as the frame of the console says it.
import type { Language } from '#platform/http/preferences.ts';

type Values = Record<string, string>;
type Messages = {
  problems: Record<string, string>;
  done: Record<string, (values: Values) => string>;
  codes: Record<string, string>;
};

const en: Messages = {
  problems: {
    calendar_id: 'Use letters, digits, dots, hyphens and underscores, and begin with a letter or digit.',
    calendar_name: 'Write 1 to 250 characters.',
    calendar_timeZone: 'There is no such time zone. Write it as in Europe/Prague.',
    calendar_defaultCountry: 'Write the two letters of the country, as in CZ.',
    out_of_range: 'This number is too small or too large.',
  },
  done: {
    'calendar.made': (v) => `The calendar “${v.name}” is there. Set when it is open, then offer free slots.`,
    'calendar.saved': () => 'Saved. Free slots follow the new rules at once.',
    'calendar.same': () => 'Nothing was changed: it was like this already.',
    'calendar.archived': (v) => `“${v.name}” is archived. Its events stay; nothing more is booked in it.`,
    'calendar.unarchived': (v) => `“${v.name}” is in use again.`,
    'calendar.deleted': (v) => `The calendar “${v.name}” is deleted, and its feeds have ended.`,
    'feed.made': () => 'Here is the address. It is shown only now.',
    'feed.rotated': () => 'Here is the new address. The old one has ended.',
    'feed.revoked': () => 'The feed has ended: its address leads nowhere.',
  },
  codes: {
    calendar_taken: 'Another calendar has this id. Choose another one.',
    calendar_invalid: 'The calendar was not made.',
    calendar_not_found: 'There is no such calendar.',
    calendar_archived: 'This calendar is archived. Take it out of the archive first.',
    calendar_has_events:
      'This calendar has events, so it cannot be deleted. Archive it: its events stay, and nothing more is booked in it.',
    feed_not_found: 'There is no such feed any more.',
  },
};

const cs: Messages = {
  problems: {
    calendar_id: 'Použijte písmena bez háčků, číslice, tečky, spojovníky a podtržítka; první je písmeno nebo číslice.',
    calendar_name: 'Napište 1 až 250 znaků.',
    calendar_timeZone: 'Takové časové pásmo není. Pište ho jako Europe/Prague.',
    calendar_defaultCountry: 'Napište dvě písmena země, třeba CZ.',
    out_of_range: 'Číslo je příliš malé nebo příliš velké.',
  },
  done: {
    'calendar.made': (v) => `Kalendář „${v.name}“ je hotový. Nastavte, kdy má otevřeno, a nabízejte volné termíny.`,
    'calendar.saved': () => 'Uloženo. Volné termíny se hned řídí novými pravidly.',
    'calendar.same': () => 'Nic se nezměnilo: takhle to už bylo.',
    'calendar.archived': (v) => `Kalendář „${v.name}“ je v archivu. Události zůstávají, nové se do něj nezapíší.`,
    'calendar.unarchived': (v) => `Kalendář „${v.name}“ se znovu používá.`,
    'calendar.deleted': (v) => `Kalendář „${v.name}“ je smazaný a jeho odběry skončily.`,
    'feed.made': () => 'Tady je adresa. Ukáže se jen teď.',
    'feed.rotated': () => 'Tady je nová adresa. Stará už nefunguje.',
    'feed.revoked': () => 'Odběr skončil: jeho adresa nikam nevede.',
  },
  codes: {
    calendar_taken: 'Toto id má jiný kalendář. Zvolte jiné.',
    calendar_invalid: 'Kalendář nevznikl.',
    calendar_not_found: 'Takový kalendář tu není.',
    calendar_archived: 'Tento kalendář je v archivu. Nejdřív ho z něj vraťte.',
    calendar_has_events:
      'V tomto kalendáři jsou události, smazat ho nejde. Archivujte ho: události zůstanou a nové se do něj nezapíší.',
    feed_not_found: 'Takový odběr už tu není.',
  },
};

export const calendarsMessages: Record<Language, Messages> = { en, cs };
