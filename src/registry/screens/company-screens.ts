// The screen of companies and accounts, and asking a register anew, as the console serves them.
import type { AuditLog } from '#platform/audit/audit.ts';
import { type Action, defineAction, defineScreen, type Screen } from '#platform/screens/screen.ts';
import { type CompanyViewNeeds, companyView } from './company-view.ts';
import { CompaniesQuery, CompaniesView, RefreshForm } from './schema.ts';

export function companyScreens(needs: CompanyViewNeeds & { audit: AuditLog }): {
  screens: Screen[];
  actions: Action[];
} {
  return {
    screens: [
      defineScreen({
        scope: 'organisation',
        path: 'companies',
        permission: 'registry:read',
        summary: 'Read company numbers and bank accounts, with the records of the registers',
        nav: { id: 'companies', group: 'work', at: 60 },
        query: CompaniesQuery,
        answer: CompaniesView,
        view: companyView(needs),
        page: 'companies',
      }),
    ],
    actions: [
      defineAction({
        scope: 'organisation',
        path: 'companies/refresh',
        permission: 'registry:ask',
        summary: 'Ask the register anew, although its last answer is fresh',
        body: RefreshForm,
        form: 'companies',
        act: async ({ organisation, organisationId, actor }, { country, number }) => {
          const { defaultCountry } = organisation;
          const { answer, entry, source } = await needs.examine({
            companyRegistrationNumber: number,
            country,
            defaultCountry,
            isAnew: true,
          });
          const isAnswered = !('error' in answer) && source !== 'stale';
          const details = { answers: isAnswered };
          const subject = entry?.registry ?? null;
          await needs.audit.record({ organisationId, actor, action: 'register.ask', subject, details });
          const to = `companies?${new URLSearchParams({ q: country === defaultCountry ? number : `${country}${number}` })}`;
          return { to, done: { code: isAnswered ? 'company.refreshed' : 'company.unanswered' } };
        },
      }),
    ],
  };
}
