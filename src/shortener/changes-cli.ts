// Reads what "kontor link edit" changes from its options; what is left out stays.
import type { Options } from '#platform/screens/declare.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import type { LinkEdit } from './links.ts';

const texts = ['target', 'title', 'note'] as const;

export function readChanges(options: Options): LinkEdit {
  const changes: LinkEdit = {};
  for (const name of texts) {
    const text = options[name];
    if (text !== undefined) changes[name] = String(text);
  }
  if (options.tags !== undefined) changes.tags = String(options.tags).split(',');
  if (Object.keys(changes).length === 0)
    throw new UsageProblem('Say what to change: --target, --title, --note or --tags.');
  return changes;
}
