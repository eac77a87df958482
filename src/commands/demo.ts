// kontor demo remove: removes what the first start made and nobody changed.
import { commandsOn, nounCommand, type Use } from '#platform/cli/command.ts';
import { showValue } from '#platform/cli/terminal.ts';
import type { App } from '../app.ts';
import { type DemoRemoval, removeDemo } from '../remove-demo.ts';

export const demoCommands = (use: Use<{ room: App }>) =>
  nounCommand('demo', 'The demo data of the first start.', {
    remove: commandsOn(use)({
      description: 'Remove the demo data that nobody changed; the organisation and its keys stay.',
      run: async (app, _args, terminal) => {
        const removal = await removeDemo(app);
        terminal.say(describeRemoval(removal), removal);
      },
    }),
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
