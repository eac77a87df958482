// kontor config: the settings in force, and where each comes from.
import { defineCommand } from 'citty';
import { jsonArg } from '#platform/command.ts';
import { listEffectiveSettings } from '#platform/config/describe-config.ts';
import { createTerminal } from '#platform/terminal.ts';
import { readConfig, settings } from '../rooms.ts';

export const configCommand = defineCommand({
  meta: { name: 'config', description: 'Show the settings in force with their source; secrets are masked.' },
  args: jsonArg,
  run: async ({ args }) => {
    createTerminal({ json: args.json === true }).table(listEffectiveSettings(settings, readConfig()));
  },
});
