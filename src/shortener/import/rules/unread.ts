// What it means that a field of a file is not read: an import names each of them once.
import { msg, type Text } from '#platform/text/msg.ts';

const meanings: readonly [RegExp, Text][] = [
  [/^(?:meta\.)?(?:expir|valid_?until)/i, msg('Links here do not expire: a day that is still to come is not kept.')],
  [/^(?:meta\.)?valid_?since/i, msg('Links here lead on from the moment they are made.')],
  [/max_?visits/i, msg('Links here have no limit of clicks.')],
  [/password/i, msg('Links here have no password.')],
  [/domain|homepage/i, msg('All links get the address of this shortener: let the old domain lead here.')],
  [/rule|deeplink|^(?:ios|android|geo)\b|rout|target_/i, msg('Links here lead everybody to the same target.')],
  [/archived|favou?rite|status|crawlable|forward_?query|public/i, msg('Links here have no such setting.')],
  [/^figures of links/, msg('Links that were made here count their clicks themselves: nothing is added to them.')],
  [/^clicks of a quarter/, msg('They are kept as a number only, and are in the figures before the move.')],
  [
    /click|visit|engagement|scan|hits/i,
    msg('This number is in no figure here: only clicks, bots and visitors are kept.'),
  ],
  [/^(?:lead|sale|conversion|revenue)/i, msg('Only clicks are counted here.')],
  [/^ip$|_ip$|user|creator|author|owner|workspace|group|team/i, msg('Who made a link elsewhere is not kept.')],
  [/^(?:updated|modified|last_?modified|edited)/i, msg('When a link was last changed elsewhere is not kept.')],
  [/^(?:id|uuid|guid|hash)$|_id$/i, msg('Numbers of the other shortener are not needed here.')],
  [/^table /, msg('This table has neither links nor clicks.')],
];

const unknown = msg('Kontor does not know this field and leaves it out.');

export const explainUnread = (name: string): string =>
  (meanings.find(([kind]) => kind.test(name))?.[1] ?? unknown).text;
