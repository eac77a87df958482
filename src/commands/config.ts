// kontor config: the settings in force, and where each comes from.
import { defineCommand } from 'citty';
import { jsonArg } from '#platform/cli/command.ts';
import { createTerminal } from '#platform/cli/terminal.ts';
import { listEffectiveSettings } from '#platform/config/describe-config.ts';
import { readConfig, settings } from '../rooms.ts';

export const configCommand = defineCommand({
  meta: { name: 'config', description: 'Show all settings and where they come from; secrets are hidden.' },
  args: jsonArg,
  run: async ({ args }) => {
    createTerminal({ json: args.json === true }).table(listEffectiveSettings(settings, readConfig()));
  },
});
