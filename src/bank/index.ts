// The bank room: reads anything a person types as a bank account (spec 4.5).
import { defineRoom } from '#platform/room/room.ts';
import { countReadings } from './bank-account-status.ts';
import { bankCommands } from './cli.ts';
import { bankRoutes } from './routes.ts';
import { explainAccount } from './rules/explain-account.ts';

export const bank = defineRoom({
  name: 'bank',
  offers: 'bank accounts',
  settings: {},
  permissions: ['bank:read'],
  refusals: [],
  commands: () => ({ bank: bankCommands }),
  open: ({ metrics }) => ({ routes: bankRoutes({ count: countReadings(metrics) }), explainAccount }),
});
