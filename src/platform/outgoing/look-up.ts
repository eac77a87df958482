// Finds the addresses of a name that a stranger chose. The machine's own lookup uses one of two threads of the process, cannot
// be cancelled, and also serves the database and the registers: a few slow names would delay everybody. So this asks name
// servers directly, in limited time, and asks the machine only for names that it alone knows, one at a time.
import dns from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';

export type Found = readonly { address: string; family: number }[];
export type LookUp = (name: string) => Promise<Found>;

export type LookUpNeeds = {
  /** If left out, those of the machine, as they are now. */
  servers?: readonly string[];
  /** The machine's own lookup. */
  askMachine?: LookUp;
  hostsFile?: string;
  /** The time limit of one question to one server, and of all of them. */
  eachMs?: number;
  allMs?: number;
};

/** The servers gave no answer; the machine would get none either, but wait for longer. */
const silence = new Set(['ETIMEOUT', 'ECANCELLED', 'ESERVFAIL']);

const hostsFileHere = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

export function nameLookUp(needs: LookUpNeeds = {}): LookUp {
  const { servers, hostsFile = hostsFileHere, eachMs = 1_500, allMs = 4_500 } = needs;
  const askMachine = oneAtATime(needs.askMachine ?? ((name) => dns.promises.lookup(name, { all: true })));

  /** Names without a dot belong to this network: its search domains complete them. */
  async function isOfMachine(name: string): Promise<boolean> {
    if (!name.includes('.') || name.endsWith('.localhost')) return true;
    const lines = (await readFile(hostsFile, 'utf8').catch(() => '')).split('\n');
    return lines.some((line) => line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/).slice(1).includes(name));
  }

  /** Empty if the servers know no address of it. */
  async function askServers(name: string): Promise<Found> {
    const resolver = new dns.promises.Resolver({ timeout: eachMs, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), allMs);
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    clearTimeout(timer);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failed = answers.find((answer) => answer.status === 'rejected' && silence.has(answer.reason.code));
    if (found.length === 0 && failed?.status === 'rejected') throw failed.reason;
    return found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  }

  return async (given) => {
    const name = given.toLowerCase().replace(/\.$/, '');
    const found = (await isOfMachine(name)) ? [] : await askServers(name);
    // A search domain, or another service of the machine, may know names that name servers do not know.
    return found.length > 0 ? found : askMachine(given);
  };
}

function oneAtATime(ask: LookUp): LookUp {
  let last: Promise<unknown> = Promise.resolve();
  return (name) => {
    const answer = last.then(() => ask(name));
    last = answer.catch(() => undefined);
    return answer;
  };
}
