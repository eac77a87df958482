// What somebody wrote for an endpoint: checked, and what is wrong with it by field.
import { isIP } from 'node:net';
import { msg, type Text } from '#platform/text/msg.ts';
import { oneLine } from '#platform/text/one-line.ts';
import type { Networks } from './networks.ts';

export type WantedEndpoint = {
  url: string;
  label?: string | undefined;
  /** None for all. */
  events?: readonly string[] | undefined;
  roles?: readonly string[] | undefined;
};

/** What is left out stays as it is. */
export type ChangedEndpoint = Omit<WantedEndpoint, 'url'> & { url?: string | undefined };

export type EndpointProblem = { field: string; code: string; said: Text };

export const longestUrl = 2_000;
export const longestLabel = 100;

/** Null when it may be called, as far as the address itself says; the machine behind a name is checked at each attempt. */
export function findUrlProblem(text: string, networks: Networks): EndpointProblem | null {
  const wrong = (code: string, said: Text) => ({ field: 'url', code, said });
  if (text.length > longestUrl)
    return wrong('too_long', msg('The address is longer than {most} characters.', { most: longestUrl }));
  // A parser drops line breaks without a word: what is stored would not be what is called.
  if (!URL.canParse(text) || /[\p{Cc}\p{Z}]/u.test(text))
    return wrong('url_unreadable', msg('Write the whole address, as in https://example.com/hooks.'));
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return wrong('url_unreadable', msg('The address must begin with https://.'));
  if (url.username !== '' || url.password !== '')
    return wrong(
      'url_credentials',
      msg('The address must not hold a user name or a password: messages are signed instead.'),
    );
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(host) !== 0;
  const isPublic = isAddress && networks.isPublic(host);
  const isAllowed = isAddress ? !isPublic && networks.isAllowed(host) : !networks.isEmpty;
  if (isAddress && !isAllowed && !isPublic)
    return wrong('url_private', msg('The address leads into a private network. The operator can allow it.'));
  if (url.protocol === 'http:' && !isAllowed)
    return wrong(
      'url_plain',
      msg('The address must begin with https://. Plain http is only for networks that the operator allows.'),
    );
  return null;
}

export function readEndpoint(
  { url, label = '', events = [], roles = [] }: WantedEndpoint,
  known: { events: readonly string[]; roles: readonly string[] },
  networks: Networks,
) {
  const problems: EndpointProblem[] = [];
  const add = (field: string, code: string, said: Text) => problems.push({ field, code, said });
  const urlProblem = findUrlProblem(url.trim(), networks);
  if (urlProblem) problems.push(urlProblem);
  const name = oneLine(label);
  if (name.length > longestLabel)
    add('label', 'too_long', msg('The name is longer than {most} characters.', { most: longestLabel }));
  const strangeEvents = events.filter((type) => !known.events.includes(type));
  if (strangeEvents.length > 0)
    add('events', 'unknown_event', msg('There is no event {names}.', { names: listNames(strangeEvents) }));
  const strangeRoles = roles.filter((role) => !known.roles.includes(role));
  if (strangeRoles.length > 0)
    add('roles', 'unknown_role', msg('There is no role {names}.', { names: listNames(strangeRoles) }));
  const chosen = (list: readonly string[]) => (list.length === 0 ? null : [...new Set(list)]);
  return {
    problems,
    fields: {
      url: url.trim(),
      label: name || (URL.canParse(url.trim()) ? new URL(url.trim()).host : ''),
      events: chosen(events),
      roles: chosen(roles),
    },
  };
}

const listNames = (names: readonly string[]) => names.join(', ').slice(0, 200);
