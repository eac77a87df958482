// The registry room: companies in the official registers of their countries (spec 4.4).
import { defineRoom } from '#platform/room/room.ts';
import { registryCommands } from './cli.ts';
import { registryCzech } from './czech.ts';
import { openRegistry } from './open.ts';
import { registrySettings } from './settings.ts';
import { registryPermissions } from './today.ts';

export const registry = defineRoom({
  name: 'registry',
  offers: 'company registries',
  settings: registrySettings,
  permissions: ['registry:read'],
  consolePermissions: registryPermissions,
  refusals: [],
  czech: registryCzech,
  limits: ({ REGISTRY_ANONYMOUS_PER_MINUTE }) => [
    {
      subject: 'Company lookups without a key, for each client',
      words: '{most} requests a minute',
      most: REGISTRY_ANONYMOUS_PER_MINUTE,
    },
  ],
  commands: (use) => ({ registry: registryCommands(use) }),
  open: openRegistry,
});
