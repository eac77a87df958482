// The SQL that finds companies for the search of the console: those that were looked up here. Nothing says who did, so only
// operators find them: what one organisation asks a register is no business of another.
import { type Find, findRows, joinLine } from '#platform/screens/find.ts';
import { joinTexts, type TextIndex } from '#platform/search/text-indexes.ts';
import { msg } from '#platform/text/msg.ts';
import type { CleanRecord } from './rules/record.ts';

export const companyIndex: TextIndex = {
  name: 'registry_cache_find',
  table: 'registry_cache',
  ofTenant: false,
  document: joinTexts(
    'number',
    "record ->> 'companyName'",
    "record ->> 'companyRegistrationNumber'",
    "record ->> 'taxIdentificationNumber'",
    "record ->> 'streetAddress'",
    "record ->> 'city'",
  ),
};

type CompanyRow = { candidates: number; country: string; number: string; record: CleanRecord | null };

export const companyFind: Find = {
  noun: 'company',
  label: msg('Companies'),
  at: 40,
  permission: 'company:find',
  find: (_caller, asked) =>
    findRows<CompanyRow>({
      asked,
      index: companyIndex,
      tenant: null,
      columns: 'country, number, record, fetched_at',
      write: ({ hit, begins, place }) => `
        select country, number, record, candidates from ${hit}
        where record is not null
        order by ${begins("record ->> 'companyName'")} desc, fetched_at desc, country, number limit ${place(asked.most)}`,
      toFound: ({ country, number, record }) => ({
        id: `${country} ${number}`,
        title: record?.companyName ?? number,
        detail: joinLine(`${country} ${number}`, record?.streetAddress, record?.city),
        at: null,
        state: null,
        to: `companies?${new URLSearchParams({ country, q: number })}`,
      }),
    }),
};
