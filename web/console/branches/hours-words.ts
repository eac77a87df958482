// What is said about opening hours while they are typed: the week in a sentence, and what is wrong where.
import type { Language } from '#platform/http/preferences.ts';
import type { HoursCode, HoursProblem } from '../../../src/branch/rules/hours/cursor.ts';

type ProblemWords = Record<HoursCode, (problem: HoursProblem) => string>;

const problemsEn: ProblemWords = {
  too_long: () => 'This is too long to be read.',
  unknown_word: ({ word, instead }) =>
    instead
      ? `I do not know “${word}”. Did you mean “${instead}”?`
      : `I do not know “${word}”. A note goes into brackets: (${word}).`,
  unknown_sign: ({ word }) => `I do not understand “${word}” here. Leave it out.`,
  time_unknown: ({ word, instead }) => `“${word}” is not a time. Write it as in ${instead ?? '8:00–17:30'}.`,
  span_incomplete: ({ word }) => `“${word}” lacks the other end. Write from when to when, as in 8–17.`,
  span_empty: ({ word }) => `“${word}” ends when it begins. For the whole day write 0–24.`,
  meridiem_missing: ({ word }) =>
    `“${word}” may be in the morning or in the evening. Write am or pm at both, or 24 hours.`,
  days_missing: ({ word }) => `On which days is it “${word}…”? Write Mon–Fri or daily before it.`,
  times_missing: ({ word }) => `What holds on “${word}”? Write hours, as in ${word} 9–12, or ${word} closed.`,
  date_unknown: ({ word }) => `There is no such day: “${word}…”. Write 24 Dec, 24.12. or 2026-12-24.`,
  date_state: ({ word }) => `What holds on “${word}…”? Write closed or open after the day.`,
  date_hours: () =>
    'A single day can be open or closed; hours of its own cannot be stored. Write: 31 Dec open (8–12), and people see the note.',
  date_order: ({ word }) => `The end is before the beginning: “${word}…”.`,
  date_range_too_long: () => 'This is more than a year. Write a season instead: Mon–Fri 8–17 from 1 Jun until 31 Aug.',
  range_open: () => 'Until when? Closed days need an end, as in closed from 24 Dec to 2 Jan.',
  weekday_differs: ({ word, instead }) =>
    `“${word}” is not the weekday of that date${instead ? ` (${instead})` : ''}. Correct one of them.`,
  validity_twice: ({ word }) => `“${word}” is a second season in one part. Put a semicolon between them.`,
  season_closed: () =>
    'Closed days of a season cannot be stored alone. Write the hours of that season without these days.',
  holidays: () =>
    'Holidays cannot be stored as a rule. Use “Close on holidays” in the list of branches, which adds their days.',
  note_open: () => 'A bracket or quotation mark has no end.',
  note_apart: ({ word }) => `The note ${word} belongs to no hours. Put it behind them.`,
  note_too_long: () => 'A note has at most 255 characters.',
  too_many: () => 'At most 1,000 rows are stored.',
};

const problemsCs: ProblemWords = {
  too_long: () => 'Tohle je na přečtení příliš dlouhé.',
  unknown_word: ({ word, instead }) =>
    instead
      ? `Slovo „${word}“ neznám. Myslíte „${instead}“?`
      : `Slovo „${word}“ neznám. Poznámka patří do závorky: (${word}).`,
  unknown_sign: ({ word }) => `Znaku „${word}“ tu nerozumím. Vynechte ho.`,
  time_unknown: ({ word, instead }) => `„${word}“ není čas. Napište ho třeba ${instead ?? '8:00–17:30'}.`,
  span_incomplete: ({ word }) => `U „${word}“ chybí druhý konec. Napište od kdy do kdy, třeba 8–17.`,
  span_empty: ({ word }) => `„${word}“ končí, kdy začíná. Celý den se píše 0–24.`,
  meridiem_missing: ({ word }) => `„${word}“ může být ráno i večer. Napište am nebo pm u obou, nebo 24 hodin.`,
  days_missing: ({ word }) => `V které dny platí „${word}…“? Napište před to Po–Pá nebo denně.`,
  times_missing: ({ word }) => `Co platí v „${word}“? Napište hodiny, třeba ${word} 9–12, nebo ${word} zavřeno.`,
  date_unknown: ({ word }) => `Takový den není: „${word}…“. Pište 24.12., 24. prosince nebo 2026-12-24.`,
  date_state: ({ word }) => `Co platí „${word}…“? Napište za den zavřeno nebo otevřeno.`,
  date_hours: () =>
    'Jednotlivý den může být otevřeno, nebo zavřeno; vlastní hodiny uložit nejde. Napište: 31.12. otevřeno (8–12) a lidé uvidí poznámku.',
  date_order: ({ word }) => `Konec je před začátkem: „${word}…“.`,
  date_range_too_long: () => 'Tohle je déle než rok. Napište raději sezónu: Po–Pá 8–17 od 1. 6. do 31. 8.',
  range_open: () => 'Do kdy? Zavřené dny potřebují konec, třeba zavřeno od 24. 12. do 2. 1.',
  weekday_differs: ({ word, instead }) =>
    `„${word}“ není den v týdnu toho data${instead ? ` (${instead})` : ''}. Jedno z nich opravte.`,
  validity_twice: ({ word }) => `„${word}“ je druhá sezóna v jedné části. Oddělte je středníkem.`,
  season_closed: () => 'Zavřené dny v sezóně samy uložit nejdou. Napište hodiny té sezóny bez těchto dnů.',
  holidays: () =>
    'Svátky jako pravidlo uložit nejdou. Použijte „Zavřít o svátcích“ v seznamu poboček, doplní jejich dny.',
  note_open: () => 'Závorka nebo uvozovka nemá konec.',
  note_apart: ({ word }) => `Poznámka ${word} nepatří k žádným hodinám. Dejte ji za ně.`,
  note_too_long: () => 'Poznámka má nejvýš 255 znaků.',
  too_many: () => 'Uložit jde nejvýš 1 000 řádků.',
};

const en = {
  problems: problemsEn,
  place: (at: string) => `Character ${at}: `,
  week: (hours: string) => `${hours} hours a week.`,
  none: 'No opening hours.',
  long: 'These hours are too long to be painted without scripts. They are read when you save them.',
  closed: (days: string) => `Closed: ${days}.`,
  fresh: (days: string) => `New: ${days}.`,
  gone: (days: string) => `No longer open: ${days}.`,
  nights: (days: string) => `Past midnight: ${days}.`,
  overlaps: (days: string) => `Hours overlap: ${days}.`,
  exceptions: (days: string) => `Exceptions: ${days}.`,
  more: (count: string) => `and ${count} more`,
  seasons: 'Some hours hold for a season only; the week shows them all.',
  closedDay: 'closed',
  isNew: 'new',
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  longDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  caption: 'The week',
  day: 'Day',
  hours: 'Hours',
  said: 'In words',
};
export type HoursWords = typeof en;

const cs: HoursWords = {
  problems: problemsCs,
  place: (at) => `${at}. znak: `,
  week: (hours) => `${hours} h týdně.`,
  none: 'Žádná otevírací doba.',
  long: 'Na vykreslení bez skriptů jsou tyto hodiny příliš dlouhé. Přečtou se, až je uložíte.',
  closed: (days) => `Zavřeno: ${days}.`,
  fresh: (days) => `Nově: ${days}.`,
  gone: (days) => `Už ne: ${days}.`,
  nights: (days) => `Přes půlnoc: ${days}.`,
  overlaps: (days) => `Hodiny se překrývají: ${days}.`,
  exceptions: (days) => `Výjimky: ${days}.`,
  more: (count) => `a ještě ${count}`,
  seasons: 'Některé hodiny platí jen v sezóně; v týdnu jsou vidět všechny.',
  closedDay: 'zavřeno',
  isNew: 'nově',
  days: ['Po', 'Út', 'St', 'Čt', 'Pá', 'So', 'Ne'],
  longDays: ['pondělí', 'úterý', 'středa', 'čtvrtek', 'pátek', 'sobota', 'neděle'],
  caption: 'Týden',
  day: 'Den',
  hours: 'Hodiny',
  said: 'Slovy',
};

export const hoursWords: Record<Language, HoursWords> = { en, cs };
