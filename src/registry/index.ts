// The registry room: companies in the official registers of their countries (spec 4.4).
import type { Audited } from '#platform/audit/declare.ts';
import { hidden } from '#platform/room/hidden-columns.ts';
import { defineRoom } from '#platform/room/room.ts';
import { msg } from '#platform/text/msg.ts';
import { registryCommands } from './cli.ts';
import { registryPermissions } from './console.ts';
import { registryErrors } from './errors.ts';
import { companyIndex } from './find-store.ts';
import { mostRows } from './lists/read-list.ts';
import { openRegistry } from './open.ts';
import { registrySettings } from './settings.ts';

export type { CompaniesView, ListsView, ListView, TypedNumberView } from './views.ts';

/** Of registers whether one answered when it was asked again, of lists how long one is. */
const audited = {
  register: { name: msg('Register'), acts: { ask: msg('Register asked again') }, keeps: ['answers'] },
  'company-list': {
    name: msg('List of companies'),
    acts: {
      create: msg('List of companies sent to be checked'),
      cancel: msg('List of companies stopped'),
      resume: msg('List of companies continued'),
      dismiss: msg('Checked list put out of sight'),
      restore: msg('Checked list brought back'),
    },
    keeps: ['rows'],
  },
} satisfies Audited;

export const registry = defineRoom({
  name: 'registry',
  offers: 'company registries',
  settings: registrySettings,
  permissions: ['registry:read'],
  consolePermissions: registryPermissions,
  audited,
  secrets: { columns: { registry_list_turn: { holder: hidden } } },
  textIndexes: [companyIndex],
  refusals: registryErrors,
  limits: ({ REGISTRY_ANONYMOUS_PER_MINUTE }) => [
    {
      subject: 'Company lookups without a key, for each client',
      words: '{most} requests a minute',
      most: REGISTRY_ANONYMOUS_PER_MINUTE,
    },
    {
      subject: 'Rows of a list that is checked in the console',
      words: '{most} rows, one list at a time',
      most: mostRows,
    },
  ],
  commands: (use) => ({ registry: registryCommands(use) }),
  open: openRegistry,
});
