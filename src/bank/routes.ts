// The route of spec 4.5.
import type { Server } from '#platform/http/server.ts';
import type { BankAccountStatus } from './bank-account-status.ts';
import { BankAccountQuery, BankAccountResult } from './schema.ts';

export const bankRoutes = (status: BankAccountStatus) => (server: Server) => {
  server.get(
    '/api/v1/bank/bank-account-status',
    {
      config: { role: 'bank:read' },
      schema: {
        tags: ['external'],
        operationId: 'readBankAccount',
        summary: 'Read a bank account and answer its canonical IBAN.',
        description:
          'Reads an IBAN of any registered country or a Czech account however it is written, repairs the check digits of a Czech IBAN, and answers the canonical IBAN with its Czech domestic form. What cannot be read answers status 200 with exactly {"success":false}. Only the format is handled: whether the account exists is not asked anywhere. The organisation\'s setting bankAccountCheck=strict also demands modulo 11 and an assigned bank code of Czech accounts.',
        querystring: BankAccountQuery,
        response: { 200: BankAccountResult },
      },
    },
    ({ query, caller }) => status(query.bankAccount, caller.organisation.settings.bankAccountCheck),
  );
};
