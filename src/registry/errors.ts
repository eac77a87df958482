// The refusals of the registry room.
import { refusalKind } from '#platform/http/refusal.ts';
import { msg } from '#platform/text/msg.ts';

export const listRunning = refusalKind({
  status: 409,
  code: 'list_running',
  title: 'A list is being checked',
  message: msg(
    'A list of this organisation is being checked already, here or in the other environment. Wait until it is done, or stop it.',
  ),
  meaning:
    'Registers allow few questions a second, so an organisation has one list checked at a time, live or in the sandbox.',
  remedy: 'Wait until the list is done, or stop it on its page, and send the next one then.',
});

export const registryErrors = [listRunning];
