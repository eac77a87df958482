// What the screen of companies and accounts shows: each number that was typed, how it was read, and its record.
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { ExamineCompany, LookedUp, ReadCompany } from '../lookup.ts';
import type { ListRegisters } from '../registers.ts';
import { compareVat, explainVat } from '../rules/explain-vat.ts';
import { hasRightCheckDigit } from '../rules/ico-check.ts';
import { kindsOf, splitTyped, type TypedNumber } from '../rules/split-typed.ts';
import type { AccountReading, CompaniesView, TypedNumberView } from './schema.ts';

/** Every number may cost a call to a register, and the page waits for all of them. */
const mostNumbers = 5;

export type CompanyViewNeeds = {
  examine: ExamineCompany;
  read: ReadCompany;
  explainAccount(typed: string): AccountReading;
  listRegisters: ListRegisters;
  nameOf(registry: string): string;
};

export function companyView({ examine, read, explainAccount, listRegisters, nameOf }: CompanyViewNeeds) {
  async function look(typed: TypedNumber, defaultCountry: string): Promise<TypedNumberView> {
    const { text } = typed;
    const account = explainAccount(text);
    const asked = { companyRegistrationNumber: text, defaultCountry };
    const kinds = kindsOf(typed, { account: account.success, company: read(asked).number !== null });
    const company = kinds.includes('company') ? toReading(text, await examine(asked)) : null;
    return { text, account: kinds.includes('account') ? account : null, company };
  }

  function toReading(text: string, { country, number, answer, entry, source }: LookedUp): TypedNumberView['company'] {
    const isFound = !('error' in answer);
    return {
      country,
      number,
      checkDigit: country === null || number === null ? null : hasRightCheckDigit(country, number),
      outcome: isFound ? 'found' : ((number === null ? explainVat(text) : null) ?? answer.code),
      vat: isFound ? compareVat(text, answer.taxIdentificationNumber) : null,
      record: isFound ? answer : null,
      register: entry && { id: entry.registry, name: nameOf(entry.registry) },
      fetchedAt: entry && new Date(entry.fetchedAt).toISOString(),
      source,
    };
  }

  return async (caller: ConsoleCaller, { q = '' }: { q?: string }): Promise<CompaniesView> => {
    const typed = splitTyped(q);
    const { defaultCountry } = caller.organisation;
    const numbers = await Promise.all(typed.slice(0, mostNumbers).map((one) => look(one, defaultCountry)));
    // Afterwards, so that it tells how the registers answered just now.
    const registers = await listRegisters();
    return {
      q: q.trim(),
      numbers,
      leftOut: Math.max(0, typed.length - mostNumbers),
      registers: registers.map(({ id, name, state, isBroken, health }) => ({
        id,
        name,
        state,
        isBroken,
        lastMs: health?.lastMs ?? null,
        lastSuccessAt: health?.lastSuccessAt?.toISOString() ?? null,
        lastFailureAt: health?.lastFailureAt?.toISOString() ?? null,
        failingSince: health?.failingSince?.toISOString() ?? null,
        nextAt: isBroken ? (health?.openUntil?.toISOString() ?? null) : null,
      })),
    };
  };
}
