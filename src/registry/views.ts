// What the screens of companies show: each number that was typed, how it was read, and its record; the lists that were sent, and
// one of them row by row.
import type { ViewOf } from '#platform/screens/declare.ts';
import { type AskedPage, readPage } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { listRegisters, nameOf, type Register } from './health.ts';
import type { StoredList, StoredRow } from './lists/list-store.ts';
import { keptMs, requireList } from './lists/lists.ts';
import { mostFileBytes, mostPasted, mostRows } from './lists/read-list.ts';
import { examineCompany, type LookedUp, type LookupQuestion, readCompany } from './lookup.ts';
import type { RegistryRoom } from './room.ts';
import { compareVat, explainVat, hasRightCheckDigit } from './rules/check-number.ts';
import { compactNumber } from './rules/number-shape.ts';
import { kindsOf, splitTyped, type TypedNumber } from './rules/split-typed.ts';
import { countryOfVatPrefix } from './rules/vat-shape.ts';

/** Every number may cost a call to a register, and the page waits for all of them. */
const mostNumbers = 5;

type AskedCompanies = { q?: string; country?: string };

/** With a `country`, everything in `q` is a company number of it: other readings of the same text are left out. */
export async function viewCompanies(room: RegistryRoom, caller: ConsoleCaller, { q = '', country }: AskedCompanies) {
  const typed = splitTyped(q);
  const { defaultCountry } = caller.organisation;
  const numbers = await Promise.all(
    typed.slice(0, mostNumbers).map((one) => lookAt(room, one, { country, defaultCountry })),
  );
  return {
    q: q.trim(),
    country: country ?? null,
    numbers,
    leftOut: Math.max(0, typed.length - mostNumbers),
    // Afterwards, so that it shows how the registers answered just now.
    registers: (await listRegisters(room)).map(registerOf),
  };
}
export type CompaniesView = ViewOf<typeof viewCompanies>;
export type TypedNumberView = CompaniesView['numbers'][number];

type Countries = Pick<LookupQuestion, 'country' | 'defaultCountry'>;

async function lookAt(room: RegistryRoom, { text, label }: TypedNumber, countries: Countries) {
  const account = room.explainAccount(text);
  const asked = { companyRegistrationNumber: text, ...countries };
  const typed = { text, label: countries.country === undefined ? label : ('company' as const) };
  const kinds = kindsOf(typed, { account: account.success, company: readCompany(room, asked).number !== null });
  const company = kinds.includes('company') ? readingOf(room, text, await examineCompany(room, asked)) : null;
  return { text, account: kinds.includes('account') ? account : null, company };
}

/** `outcome` is found, or the code of why there is no record: vat_… for a VAT id by which no register finds companies. */
function readingOf(room: RegistryRoom, text: string, { country, number, answer, entry, source }: LookedUp) {
  const isFound = !('error' in answer);
  return {
    country,
    number,
    checkDigit: country === null || number === null ? null : hasRightCheckDigit(country, number),
    outcome: isFound ? 'found' : ((number === null ? explainVat(text) : null) ?? answer.code),
    vat: isFound ? compareVat(text, answer.taxIdentificationNumber) : null,
    record: isFound ? answer : null,
    register: entry && { id: entry.registry, name: nameOf(room, entry.registry) },
    fetchedAt: entry && new Date(entry.fetchedAt),
    source,
  };
}

/** What went wrong in it is for operators. */
const registerOf = ({ health, ...register }: Register) => ({
  ...register,
  lastMs: health?.lastMs ?? null,
  lastSuccessAt: health?.lastSuccessAt ?? null,
  lastFailureAt: health?.lastFailureAt ?? null,
  failingSince: health?.failingSince ?? null,
  nextAt: register.isBroken ? (health?.openUntil ?? null) : null,
});

/** Shorter ones are numbers of anything: of houses, of orders. */
const fewestDigits = 6;

/** What the search of the console offers to read: a valid company number, VAT id, IBAN or account. */
export function isWorthReading(room: RegistryRoom, typed: string, defaultCountry: string): boolean {
  const [first, second] = splitTyped(typed);
  if (!first || second) return false;
  const { text } = first;
  const digits = text.replaceAll(/\D/g, '').length;
  if (digits < fewestDigits) return false;
  // What strict would refuse is probably something else.
  const account = room.explainAccount(text);
  if (account.success && !account.strictReason && !account.czech?.repaired) return true;
  const { country, number } = readCompany(room, { companyRegistrationNumber: text, defaultCountry });
  if (country === null || number === null) return false;
  return countryOfVatPrefix(compactNumber(text)) !== undefined || hasRightCheckDigit(country, number) === true;
}

export async function viewLists({ listStore }: RegistryRoom, caller: ConsoleCaller, asked: AskedPage) {
  const page = await readPage<StoredList>(asked, {
    kinds: ['moment', 'uuid'],
    keyOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
    read: (wanted) => listStore.readLists(caller, wanted),
  });
  return { ...page, items: page.items.map(listOf), mostRows, mostBytes: mostFileBytes, mostPasted };
}
export type ListsView = ViewOf<typeof viewLists>;

type AskedList = AskedPage & { id: string; show?: 'all' | 'problems' };

export async function viewList(room: RegistryRoom, caller: ConsoleCaller, { id, show = 'all', ...asked }: AskedList) {
  const list = await requireList(room, caller, id);
  const page = await readPage<StoredRow>(asked, {
    kinds: ['integer'],
    keyOf: ({ row }) => [row],
    read: (wanted) => room.listStore.readRows(caller, { id, isProblem: show === 'problems' }, wanted),
  });
  return {
    ...page,
    items: page.items.map((row) => rowOf(row, list.readColumn)),
    list: listOf(list),
    show,
    waits: list.state === 'running' ? await room.listStore.listWaits(caller, id) : [],
  };
}
export type ListView = ViewOf<typeof viewList>;

/** Of what somebody sent. */
const mostShown = 100;

/** `column` is the one that was read: its name, or its number from 1. */
const listOf = ({ header, readColumn, ...list }: StoredList) => ({
  ...list,
  column: header?.[readColumn]?.trim().slice(0, mostShown) || String(readColumn + 1),
  keptUntil: new Date(list.createdAt.getTime() + keptMs),
});

const rowOf = ({ row, cells, result }: StoredRow, column: number) => ({
  row,
  typed: (cells[column] ?? '').slice(0, mostShown).toWellFormed(),
  reading: result?.reading ?? null,
  /** Null where we do not know. */
  isValid: result?.isValid ?? null,
  isChecked: result !== null,
  value: result?.value ?? null,
  name: result?.record?.companyName ?? null,
  problems: result?.problems ?? [],
});
