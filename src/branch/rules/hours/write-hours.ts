// Writes opening hours in one line, so that reading it gives the same hours again, in Czech and in English.
import { addDays } from '#platform/rules/wall-clock.ts';
import type { OpeningException, OpeningSpan } from '../branch.ts';
import { writeNote } from './cursor.ts';
import { type HoursLanguage, monthNames, written } from './names.ts';

type Schedule = { regular: readonly OpeningSpan[]; exceptions: readonly OpeningException[] };

export const writeHours = (schedule: Schedule, language: HoursLanguage): string => {
  const { regular, exceptions } = writeClauses(schedule, language);
  return [...regular, ...exceptions].join('; ');
};

/** The same for a field of several lines: the week in the first one, each exception in its own. */
export const writeHoursLines = (schedule: Schedule, language: HoursLanguage): string => {
  const { regular, exceptions } = writeClauses(schedule, language);
  return [...(regular.length > 0 ? [regular.join('; ')] : []), ...exceptions].join('\n');
};

const writeClauses = ({ regular, exceptions }: Schedule, language: HoursLanguage) => ({
  regular: groupDays(regular).map((group) => writeGroup(group, language)),
  exceptions: groupDates(exceptions).map((group) => writeDates(group, language)),
});

type DayBlock = { days: number[]; hours: string[]; like: OpeningSpan };

const hasSameTerms = (one: OpeningSpan, other: OpeningSpan) =>
  one.description === other.description && one.validFrom === other.validFrom && one.validTo === other.validTo;

/** Days with the same hours, one after the other as they are stored. */
function groupDays(spans: readonly OpeningSpan[]): DayBlock[] {
  const blocks: DayBlock[] = [];
  for (const span of spans) {
    const last = blocks.at(-1);
    if (last && last.days[0] === span.dayOfWeek && hasSameTerms(last.like, span)) last.hours.push(span.definition);
    else blocks.push({ days: [span.dayOfWeek], hours: [span.definition], like: span });
  }
  const groups: DayBlock[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    const [day = 0] = block.days;
    const isSame = last && hasSameTerms(last.like, block.like) && last.hours.join() === block.hours.join();
    if (isSame && !last.days.includes(day)) last.days.push(day);
    else groups.push(block);
  }
  return groups;
}

function writeGroup({ days, hours, like }: DayBlock, language: HoursLanguage): string {
  const words = written[language];
  const isDaily = days.join() === '0,1,2,3,4,5,6';
  const isNonstop = hours.length === 1 && hours[0] === '00:00-24:00';
  const what = isNonstop ? 'nonstop' : hours.map(writeSpan).join(', ');
  const when = isDaily ? (isNonstop ? '' : `${words.daily} `) : `${writeDays(days, language)} `;
  const from = like.validFrom === undefined ? '' : ` ${words.from} ${writeMoment(like.validFrom, language)}`;
  const to = like.validTo === undefined ? '' : ` ${words.to} ${writeMoment(like.validTo, language)}`;
  return `${when}${what}${inNote(like.description)}${from}${to}`;
}

const inNote = (text: string | undefined) => (text === undefined ? '' : ` ${writeNote(text)}`);

/** Three days in a row, or two, are a range: Po–St, Po–Út. */
function writeDays(days: readonly number[], language: HoursLanguage): string {
  const names = written[language].days;
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && ((run.at(-1) ?? 0) + 1) % 7 === day) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => (run.length === 1 ? names[run[0] ?? 0] : `${names[run[0] ?? 0]}–${names[run.at(-1) ?? 0]}`))
    .join(', ');
}

/** 08:00-12:30 is written 8–12:30. */
export const writeSpan = (definition: string): string => definition.split('-').map(writeTime).join('–');

function writeTime(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return minute === '00' ? String(Number(hour)) : `${Number(hour)}:${minute}`;
}

type DateBlock = { first: string; last: string; like: OpeningException };

const mostDays = 366;

/** Days in a row with the same state and reason. */
export function groupDates(exceptions: readonly OpeningException[]): DateBlock[] {
  const blocks: DateBlock[] = [];
  let count = 0;
  for (const one of exceptions) {
    const last = blocks.at(-1);
    const isSame = last && last.like.isOpen === one.isOpen && last.like.reason === one.reason;
    if (isSame && count < mostDays && addDays(last.last, 1) === one.date) {
      last.last = one.date;
      count += 1;
    } else {
      blocks.push({ first: one.date, last: one.date, like: one });
      count = 1;
    }
  }
  return blocks;
}

function writeDates({ first, last, like }: DateBlock, language: HoursLanguage): string {
  const words = written[language];
  return `${writeDateRange(first, last, language)} ${like.isOpen ? words.open : words.closed}${inNote(like.reason)}`;
}

export function writeDateRange(first: string, last: string, language: HoursLanguage): string {
  if (first === last) return writeMoment(first, language);
  if (!isPlain(first) || !isPlain(last) || first.slice(0, 7) !== last.slice(0, 7)) {
    return `${writeMoment(first, language)} – ${writeMoment(last, language)}`;
  }
  const day = Number(first.slice(8));
  return language === 'cs' ? `${day}.–${writeMoment(last, language)}` : `${day}–${writeMoment(last, language)}`;
}

/** Days of these centuries; all else is written as ISO 8601. */
const isPlain = (moment: string) => /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(moment);

function writeMoment(moment: string, language: HoursLanguage): string {
  if (!isPlain(moment)) return moment;
  const [year = '', month = '', day = ''] = moment.split('-');
  return language === 'cs'
    ? `${Number(day)}.${Number(month)}.${year}`
    : `${Number(day)} ${monthNames[Number(month) - 1]} ${year}`;
}
