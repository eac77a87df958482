// kontor start: serves both interfaces until a signal stops it.
import { defineCommand } from 'citty';
import { jsonArg } from '#platform/cli/command.ts';
import { systemClock } from '#platform/clock.ts';
import { isWorker } from '#platform/cluster/primary.ts';
import { choosePorts } from '#platform/config/choose-ports.ts';
import { StoppedWaiting } from '#platform/database/migrations/wait-for-turn.ts';
import { createLog, standardError } from '#platform/log.ts';
import { logRepeats } from '#platform/log-repeats.ts';
import { type Facts, renderBanner, renderFacts } from '../banner.ts';
import { start, untilToldToStop } from '../main.ts';
import { readConfig, type SettingName, settings } from '../rooms.ts';
import { runWorker } from '../worker.ts';

export const startCommand = defineCommand({
  meta: { name: 'start', description: 'Serve the main interface and the shortener.' },
  args: {
    'api-port': { type: 'string', description: 'Port of the main interface (API_PORT).' },
    'shortener-port': { type: 'string', description: 'Port of the shortener (SHORTENER_PORT).' },
    host: { type: 'string', description: 'Address to listen on (HOST).' },
    demo: { type: 'boolean', description: 'Make the demo organisation at the first start; --no-demo does not (DEMO).' },
    'accept-new-visitor-secret': {
      type: 'boolean',
      description:
        'Make a new secret of visitors if it was lost: whoever comes back to a short link counts as a new visitor.',
    },
    json: { ...jsonArg.json, description: 'When ready, print the addresses as one JSON line; the log goes to stderr.' },
  },
  run: async ({ args }) => {
    // From the beginning: a Ctrl-C during the start must not leave PostgreSQL running.
    const toldToStop = untilToldToStop();
    const isTerminal = process.stdout.isTTY === true;
    const repeats = logRepeats(systemClock);
    const makeLog = (level: string) =>
      createLog(args.json ? { level, repeats, destination: standardError } : { level, repeats, isTerminal });
    try {
      if (isWorker) {
        await runWorker(toldToStop, makeLog);
        return;
      }
      const read = readConfig({ flags: readFlags(args) });
      const config = await choosePorts(settings, read);
      const log = makeLog(config.LOG_LEVEL);
      const render = args.json ? renderFacts : (facts: Facts) => renderBanner(facts, isTerminal);
      const acceptsNewVisitorSecret = args['accept-new-visitor-secret'] === true;
      const options = { render, toldToStop, acceptsNewVisitorSecret };
      const running = await start({ config, sources: read.sources }, log, options).catch(endQuietly);
      await toldToStop;
      log.info('stopping: requests under way may finish');
      await running?.close();
      // The last counts are written before the last line of output.
      repeats.close();
      log.info('stopped');
    } finally {
      repeats.close();
    }
  },
});

/** A signal came before there was anything to stop. */
function endQuietly(error: unknown): undefined {
  if (!(error instanceof StoppedWaiting)) throw error;
}

function readFlags(args: Record<string, unknown>): Partial<Record<SettingName, string>> {
  const names = { 'api-port': 'API_PORT', 'shortener-port': 'SHORTENER_PORT', host: 'HOST', demo: 'DEMO' } as const;
  const given = Object.entries(names).filter(([flag]) => args[flag] !== undefined);
  return Object.fromEntries(given.map(([flag, setting]) => [setting, String(args[flag])]));
}
