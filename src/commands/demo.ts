// kontor demo remove: removes what the first start made and nobody changed.
import { defineCommand } from 'citty';
import { jsonArg } from '#platform/cli/command.ts';
import { createTerminal, showValue } from '#platform/cli/terminal.ts';
import { type DemoRemoval, removeDemo } from '../remove-demo.ts';
import { withApp } from './with-app.ts';

const remove = defineCommand({
  meta: {
    name: 'remove',
    description: 'Remove the demo data that nobody changed; the organisation and its keys stay.',
  },
  args: jsonArg,
  run: ({ args }) =>
    withApp(async (app) => {
      const removal = await removeDemo(app);
      createTerminal({ json: args.json === true }).say(describeRemoval(removal), removal);
    }),
});

export const demoCommand = defineCommand({
  meta: { name: 'demo', description: 'The demo data of the first start.' },
  subCommands: { remove },
});

export function describeRemoval({ removed, kept }: DemoRemoval): string {
  const counts = Object.entries(removed).map(([kind, count]) => `${count} ${count === 1 ? kind : pluralOf(kind)}`);
  const list = new Intl.ListFormat('en-GB').format(counts);
  const done =
    counts.length === 0
      ? 'There is no demo data left to remove.'
      : `Removed: ${list}. The organisation and its keys stay.`;
  const lines = kept.map(({ kind, id, environment, reason }) => `  ${kind} ${id} (${environment}): ${reason}`);
  return [done, ...(lines.length === 0 ? [] : ['Kept:', ...lines])].map(showValue).join('\n');
}

const pluralOf = (kind: string): string => (kind.endsWith('ch') ? `${kind}es` : `${kind}s`);
