// The SMS gateway is a foreign server, too: its answers are limited.
import { expect, it } from 'vitest';
import { buffersHold, endlessHeads, hostileServer } from '#test/neighbours/hostile-server.ts';
import { systemClock } from '../clock.ts';
import { createSmsSender } from './sms-sender.ts';

it.each(endlessHeads)('cuts off a gateway that sends endless %s, and tries again later', async (_what, answer) => {
  const { url, sent } = await hostileServer(answer);
  const sms = createSmsSender(url, 'secret', systemClock);
  const sending = await sms?.send({ id: 'one', to: '+420601123456', text: 'Tomorrow at 9' });
  expect(sending).toEqual({ outcome: 'failed', reason: expect.stringContaining('the answer was cut off') });
  expect(sent()).toBeLessThan(buffersHold);
});
