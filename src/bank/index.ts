// The door of the bank room: reads anything a person types as a bank account (spec 4.5).
import type { Metrics } from '#platform/metrics.ts';
import { bankAccountStatus } from './bank-account-status.ts';
import { bankRoutes } from './routes.ts';

export { bankCommands } from './cli.ts';

export type BankNeeds = { metrics: Metrics };

export function bank({ metrics }: BankNeeds) {
  return { routes: bankRoutes(bankAccountStatus(metrics)) };
}
