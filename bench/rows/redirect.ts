// The cost of a durable click: a redirect that is kept on disk and counted, compared with a bare server sending the same 302.
import { compare, describe, ratioOf, type Side } from '../compare.ts';
import { sendLoad } from '../load.ts';
import { atLeast, atMost, type Measured, type Row } from '../row.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const LOAD_SECONDS = 60;
const LINKS = 400;
const codes = Array.from({ length: LINKS }, (_, number) => `many${number}`);
/** A few links get most of the clicks, as in bench/skewed-clicks.ts. */
const skewedPaths = Array.from({ length: 4_000 }, (_, number) => {
  const random = ((number * 2_654_435_761) % 2 ** 32) / 2 ** 32;
  return `/${codes[Math.floor(LINKS * random ** 4)]}`;
});

export const redirect: Row = {
  name: 'redirect',
  title: 'Redirect with a durable click against bare node:http sending the same 302',
  run: async (say) => {
    const kontor = await startServer('shortener', { clicks: codes.map((code) => `${code}=0`).join(',') });
    const bare = await startServer('bare-redirect');
    const sides: Side[] = [
      { name: 'bare node:http', server: bare, path: '/bench' },
      { name: 'durable click', server: kontor, path: '/bench' },
    ];
    try {
      say('warming up');
      await sendLoad(`${kontor.url}/bench`, { seconds: 30 });
      const rssBefore = await kontor.rssBytes();
      const [base, ours] = await compare(sides, { pairs: 9, seconds: 4, say });
      if (!base || !ours) throw new Error('A side of the comparison is missing.');
      const rss = await kontor.rssBytes();
      const megabytes = `${toMegabytes(rssBefore)} MB after the warm-up, ${toMegabytes(rss)} MB after the last round`;
      return [
        atLeast('redirects per second / bare', ratioOf(ours, base), 0.85, `${describe(ours)}; ${describe(base)}`),
        atMost('p99 / bare', ratioOf(ours, base, 'p99Ms'), 3),
        atMost('memory after the load / before it', rss / rssBefore, 1.25, megabytes),
        await measureDrain(kontor, { name: 'one link', paths: ['/bench'] }, say),
        await measureDrain(kontor, { name: `${LINKS} links of skewed popularity`, paths: skewedPaths }, say),
      ];
    } finally {
      for (const server of [kontor, bare]) await server.stop();
    }
  },
};

const toMegabytes = (bytes: number) => Math.round(bytes / 1_000_000);

/** How long after a minute of load the last click is counted (design shortener.md: within 5 s). */
async function measureDrain(
  kontor: ServerProcess,
  { name, paths }: { name: string; paths: readonly string[] },
  say: (progress: string) => void,
): Promise<Measured> {
  const before = await waitUntilDrained(kontor);
  say(`how fast clicks are counted, ${name}`);
  const started = performance.now();
  const { failures } = await sendLoad(kontor.url, { seconds: LOAD_SECONDS, paths });
  const loaded = performance.now();
  const after = await waitUntilDrained(kontor);
  const clicks = after.clicks - before.clicks;
  const behindSeconds = Math.max(0, after.countedAt - loaded) / 1_000;
  const rate = Math.round(clicks / ((after.countedAt - started) / 1_000));
  const notes = `${clicks} clicks in ${LOAD_SECONDS} s of load, ${failures} refused, counted at ${rate}/s`;
  return atMost(`seconds until the last click of a minute's load is counted, ${name}`, behindSeconds, 5, notes);
}

/** The number of clicks in the database once it no longer changes, and the time of the last change. */
async function waitUntilDrained(kontor: ServerProcess): Promise<{ clicks: number; countedAt: number }> {
  let [last, changedAt] = [-1, performance.now()];
  while (performance.now() - changedAt < 3_000) {
    const clicks = await kontor.countClicks();
    if (clicks !== last) [last, changedAt] = [clicks, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { clicks: last, countedAt: changedAt };
}
