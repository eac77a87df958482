// A process that uses the embedded database of a folder, told what to do line by line; the fault tests kill it.
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { claimDataFolder } from '#platform/database/claim.ts';
import { openDatabase } from '#platform/database/database.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const say = (words: string) => process.stdout.write(`${words}\n`);

const database = await openDatabase({
  dataDir,
  databaseUrl,
  poolSize: 4,
  log: pino({ level: 'silent' }),
  applicationName: 'fault-test',
}).catch((error: Error) => {
  say(`refused ${error.message}`);
  process.exit(1);
});

async function writeForever(first: number): Promise<void> {
  await database.query({ text: 'create table if not exists fault_note (id int primary key)' });
  for (let id = first; ; id += 1) {
    try {
      await database.query({ text: 'insert into fault_note values ($1)', values: [id] });
      say(`written ${id}`);
    } catch (error) {
      // Not acknowledged: it may or may not be there, so its number is never used again.
      if (!isDatabaseUnavailable(error)) throw error;
      say('unavailable');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

const commands: Record<string, (argument: string) => Promise<void>> = {
  write: async (first) => void writeForever(Number(first)),
  claim: async () => {
    await claimDataFolder(database, dataDir, (problem) => say(`lost ${problem.message}`)).then(
      () => say('claimed'),
      (error: Error) => say(`refused ${error.message}`),
    );
  },
  listen: async () => {
    await database.listen(
      'fault',
      (payload) => say(`heard ${payload}`),
      () => say('reconnected'),
    );
    say('listening');
  },
  close: async () => {
    await database.close();
    say('closed');
    process.exit(0);
  },
};

say('open');
for await (const line of createInterface({ input: process.stdin })) {
  const [command = '', argument = ''] = line.split(' ');
  await commands[command]?.(argument);
}
