// The words of lamps and of parts that are missing, in both languages: by the codes that rooms send.
import type { Language } from '#platform/http/preferences.ts';
import type { Say } from './write.ts';

const en = {
  lamps: {
    database: 'Database',
    mail: 'Mail',
    sms: 'SMS',
    sharedLimits: 'Limits',
    clickJournal: 'Clicks',
  } as Record<string, string>,
  figures: {
    milliseconds: (v, w) => `${w.number(v.ms)} ms`,
    slow: (v, w) => `slow, ${w.seconds(v.ms)}`,
    captured: () => 'captured',
    'not-set': () => 'not set up',
    set: () => 'set up',
    sent: (v, w) => `sent ${w.when(v.at)}`,
    'failing-since': (v, w) => `fails since ${w.when(v.at)}`,
    'one-process': () => 'one process',
    shared: () => 'shared',
    'not-shared': () => 'lost, in parts',
    waiting: (v, w) => (v.seconds === '0' ? '0 wait' : `${w.number(v.seconds)} s behind`),
    'not-asked': () => 'not asked yet',
    answered: (v, w) => w.milliseconds(v.ms, v.at),
    'last-failed': (v, w) => `failed ${w.when(v.at)}`,
    down: (v, w) => (v.at === undefined ? 'no answer' : `no answer since ${w.when(v.at)}`),
  } as Record<string, Say>,
  states: { good: 'fine', warn: 'look at it', bad: 'does not work', off: 'not in use' } as Record<string, string>,
  parts: {
    lanes: 'Calendars today',
    next: 'Next to come',
    clicks: 'Clicks',
    database: 'Health of the database',
    mail: 'Health of mail',
    sms: 'Health of SMS',
    sharedLimits: 'Health of the shared limits',
    clickJournal: 'Health of the click journal',
    registers: 'Health of the registers',
    registersDown: 'Registers that do not answer',
    reminders: 'Reminders that failed',
    keys: 'Keys that expire',
  } as Record<string, string>,
  /** What still works while a part is missing. */
  stillWorks: {
    lanes: 'Bookings are still taken and reminders still go out.',
    next: 'Bookings are still taken and reminders still go out.',
    clicks: 'Links still lead on, and no click is lost.',
    reminders: 'Reminders still go out.',
    keys: 'Keys still work.',
  } as Record<string, string>,
};

export type HealthWords = typeof en;

const cs: HealthWords = {
  lamps: {
    database: 'Databáze',
    mail: 'E-mail',
    sms: 'SMS',
    sharedLimits: 'Limity',
    clickJournal: 'Kliknutí',
  },
  figures: {
    milliseconds: (v, w) => `${w.number(v.ms)} ms`,
    slow: (v, w) => `pomalá, ${w.seconds(v.ms)}`,
    captured: () => 'zachytává se',
    'not-set': () => 'nenastaveno',
    set: () => 'nastaveno',
    sent: (v, w) => `odesláno ${w.when(v.at)}`,
    'failing-since': (v, w) => `selhává od ${w.when(v.at)}`,
    'one-process': () => 'jeden proces',
    shared: () => 'společné',
    'not-shared': () => 'ztraceno, po částech',
    waiting: (v, w) => (v.seconds === '0' ? 'nic nečeká' : `pozadu ${w.number(v.seconds)} s`),
    'not-asked': () => 'zatím bez dotazu',
    answered: (v, w) => w.milliseconds(v.ms, v.at),
    'last-failed': (v, w) => `selhal ${w.when(v.at)}`,
    down: (v, w) => (v.at === undefined ? 'neodpovídá' : `neodpovídá od ${w.when(v.at)}`),
  },
  states: { good: 'v pořádku', warn: 'podívejte se', bad: 'nefunguje', off: 'nepoužívá se' },
  parts: {
    lanes: 'Kalendáře dnes',
    next: 'Co přijde',
    clicks: 'Kliknutí',
    database: 'Stav databáze',
    mail: 'Stav e-mailu',
    sms: 'Stav SMS',
    sharedLimits: 'Stav společných limitů',
    clickJournal: 'Stav žurnálu kliknutí',
    registers: 'Stav rejstříků',
    registersDown: 'Rejstříky, které neodpovídají',
    reminders: 'Připomínky, které selhaly',
    keys: 'Klíče, které končí',
  },
  stillWorks: {
    lanes: 'Rezervace se dál přijímají a připomínky odcházejí.',
    next: 'Rezervace se dál přijímají a připomínky odcházejí.',
    clicks: 'Odkazy dál vedou k cíli a žádné kliknutí se neztratí.',
    reminders: 'Připomínky dál odcházejí.',
    keys: 'Klíče dál platí.',
  },
};

export const healthWords: Record<Language, HealthWords> = { en, cs };
