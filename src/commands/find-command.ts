// Finds the command for the words of a call; for an unknown word it suggests the most similar one.
import { type ArgsDef, type CommandDef, parseArgs } from 'citty';
import { UsageProblem } from '#platform/startup-problem.ts';

type FoundCommand = {
  command: CommandDef;
  parent: CommandDef | undefined;
  rawArgs: string[];
  wantsHelp: boolean;
};

export async function findCommand(root: CommandDef, argv: string[]): Promise<FoundCommand> {
  let command = root;
  let parent: CommandDef | undefined;
  let rest = argv;
  const path = ['kontor'];
  while (command.subCommands) {
    const children = command.subCommands as Record<string, CommandDef>;
    const [word] = rest;
    if (word === undefined || word.startsWith('-')) return { command, parent, rawArgs: rest, wantsHelp: true };
    const next = Object.hasOwn(children, word) ? children[word] : undefined;
    if (next === undefined) throw unknownCommand(path, word, Object.keys(children));
    // The usage line shows the whole path to the command.
    parent = { ...command, meta: { ...command.meta, name: path.join(' ') } };
    command = next;
    path.push(word);
    rest = rest.slice(1);
  }
  const wantsHelp = rest.includes('--help') || rest.includes('-h');
  if (!wantsHelp) {
    refuseUnknownFlags(path, rest, command);
    refuseExtraWords(path, rest, command);
  }
  return { command, parent, rawArgs: rest, wantsHelp };
}

function unknownCommand(path: string[], word: string, known: string[]): UsageProblem {
  const call = path.join(' ');
  const similar = findSimilar(word, known);
  const hint = similar ? ` Did you mean "${call} ${similar}"?` : '';
  return new UsageProblem(`There is no command "${call} ${word}".${hint} "${call} --help" lists them.`);
}

/** If a misspelt option were ignored, the command would not do what the caller asked for. */
function refuseUnknownFlags(path: string[], rest: string[], command: CommandDef): void {
  const known = Object.keys((command.args ?? {}) as Record<string, unknown>);
  for (const word of rest) {
    const [, name] = /^--(?:no-)?([^=]+)/.exec(word) ?? [];
    if (word === '--') return;
    if (name === undefined || known.includes(name)) continue;
    const similar = findSimilar(name, known);
    const hint = similar ? ` Did you mean --${similar}?` : '';
    throw new UsageProblem(`"${path.join(' ')}" has no option --${name}.${hint} Add --help to see its options.`);
  }
}

const oneWordEach = ['id', 'slug', 'code', 'calendar', 'file'];

/** The same for a second word where one is expected: "key revoke one two" would revoke only the first. */
function refuseExtraWords(path: string[], rest: string[], command: CommandDef): void {
  const args = (command.args ?? {}) as ArgsDef;
  const taken = Object.keys(args).filter((name) => args[name]?.type === 'positional');
  // Other arguments, such as a bank account as a customer wrote it, may have several words.
  if (!taken.every((name) => oneWordEach.includes(name))) return;
  const optional = Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, { ...arg, required: false }]));
  const extra = parseArgs(rest, optional as ArgsDef)._.slice(taken.length);
  if (extra.length === 0) return;
  throw new UsageProblem(`"${path.join(' ')}" does not take "${extra.join(' ')}". Add --help to see what it takes.`);
}

function findSimilar(word: string, known: string[]): string | undefined {
  const ranked = known.map((name) => ({ name, distance: editDistance(word, name) }));
  const best = ranked.sort((a, b) => a.distance - b.distance)[0];
  return best && best.distance <= Math.max(2, Math.floor(word.length / 3)) ? best.name : undefined;
}

/** Levenshtein distance in which swapping two neighbours counts as one step. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= from.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = from[i - 1] === to[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change);
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwapped) best = Math.min(best, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = best;
    }
  }
  return at(from.length, to.length);
}
