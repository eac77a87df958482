// A room that exists for tests only, with one of everything a room may have.
import { defineCommand } from 'citty';
import Type from 'typebox';
import { actionCommands } from '#platform/cli/action-commands.ts';
import type { Use } from '#platform/cli/command.ts';
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import { count, inGroup, type SettingsOf } from '#platform/config/setting.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { refusalKind } from '#platform/http/refusal.ts';
import type { Server } from '#platform/http/server.ts';
import type { Demo, DemoThing, RemovedDemo, SeededDemo } from '#platform/room/demo.ts';
import { hidden } from '#platform/room/hidden-columns.ts';
import { defineRoom, type Platform } from '#platform/room/room.ts';
import { openConsole } from '#platform/screens/declare.ts';
import { openSamples, type SampleRoom, sampleConsole, sampleFind, sampleToday } from './sample-screens.ts';

const sampleSettings = inGroup('Sample', {
  SAMPLE_SIZE: count({ description: 'How large a sample is.', default: 3 }),
});

const sampleMissing = refusalKind({
  status: 404,
  code: 'sample_not_found',
  title: 'No sample',
  message: 'There is no sample of this name.',
  meaning: 'The name is not one of a sample.',
  remedy: 'Use another name.',
});

type SampleFaces = { findSample(name: string): string; room: SampleRoom };

/** Samples belong to nobody. */
const nowhere: Tenant = { organisationId: '0', environment: 'live' };

/** What happened to the room, in order. */
export const sampleLife: string[] = [];

export const sample = defineRoom({
  name: 'sample',
  offers: 'samples',
  settings: sampleSettings,
  permissions: ['sample:read'],
  consolePermissions: { 'sample:see': 'viewer', 'sample:write': 'editor' },
  refusals: [sampleMissing],
  guides: [
    {
      slug: 'samples',
      title: 'How a sample is found',
      lead: 'Ask for it by its name.',
      sections: [{ title: 'By its name', texts: [] }],
    },
  ],
  limits: ({ SAMPLE_SIZE }) => [{ subject: 'Samples', words: '{most} samples', most: SAMPLE_SIZE }],
  secrets: {
    shapes: [/(SAMPLE-)[0-9]{8}/g],
    fields: ['sampleSecret'],
    columns: { sample_thing: { sample_secret: hidden } },
  },
  commands: (use: Use<SampleFaces>) => ({
    sample: defineCommand({
      meta: { name: 'sample', description: 'Samples.' },
      subCommands: {
        find: defineCommand({
          meta: { name: 'find', description: 'Find a sample.' },
          args: { name: { type: 'positional', required: true, description: 'Which one.' } },
          run: ({ args }) => use(async ({ findSample }, terminal) => terminal.record({ found: findSample(args.name) })),
        }),
        ...actionCommands({
          use,
          console: sampleConsole,
          chooseTenant: async () => nowhere,
        }),
      },
    }),
  }),
  open: openSample,
});

function openSample({ settings }: Platform & { settings: PlatformSettings & SettingsOf<typeof sampleSettings> }) {
  const findSample = (name: string): string => {
    if (name !== 'one') throw sampleMissing();
    return `one of ${settings.SAMPLE_SIZE}`;
  };
  const room = openSamples();
  return {
    findSample,
    ...openConsole(room, sampleConsole),
    room,
    today: sampleToday(room),
    finds: [sampleFind(room)],
    routes: (server: Server) => {
      const querystring = Type.Object({ name: Type.String({ description: 'Which sample.' }) });
      const response = { 200: Type.Object({ found: Type.String() }) };
      const schema = { tags: ['external'], summary: 'Find a sample.', querystring, response };
      server.get('/api/v1/sample/find', { config: { role: 'sample:read' }, schema }, ({ query }) => ({
        found: findSample(query.name),
      }));
    },
    seedDemo: async ({ tenants }: Demo, _within: Transaction): Promise<SeededDemo> => {
      for (const { environment } of tenants) sampleLife.push(`seeded ${environment}`);
      return {
        everywhere: 'a sample',
        things: tenants.map((tenant) => ({ kind: 'sample', tenant, id: '1', mark: '' })),
      };
    },
    removeDemo: async (tenant: Tenant, things: readonly DemoThing[]): Promise<RemovedDemo> => {
      sampleLife.push(`removed from ${tenant.environment}`);
      return { removed: [...things], kept: [] };
    },
    close: async () => void sampleLife.push('closed'),
  };
}
