// The route of spec 4.5.
import type { Server } from '#platform/http/server.ts';
import { type BankRoom, bankAccountStatus } from './bank-account-status.ts';
import { BankAccountQuery, BankAccountResult } from './schema.ts';

export const bankRoutes = (room: BankRoom) => (server: Server) => {
  server.get(
    '/api/v1/bank/bank-account-status',
    {
      config: { role: 'bank:read' },
      schema: {
        tags: ['external'],
        operationId: 'readBankAccount',
        summary: 'Validate and normalise a bank account.',
        description:
          'Accepts an IBAN of any registered country, or a Czech account however it is written. Repairs the check digits of a Czech IBAN and returns the canonical IBAN with its Czech domestic form. If the account cannot be read, the answer is status 200 with exactly {"success":false}. Only the format is checked, not whether the account exists. The organisation\'s setting bankAccountCheck=strict also checks Czech accounts for modulo 11 and an assigned bank code.',
        querystring: BankAccountQuery,
        response: { 200: BankAccountResult },
      },
    },
    ({ query, caller }) => bankAccountStatus(room, query.bankAccount, caller.organisation.settings.bankAccountCheck),
  );
};
