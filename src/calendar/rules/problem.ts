// One problem of one field of an event.
import type { Text } from '#platform/text/msg.ts';

export type Problem = {
  /** The JSON pointer in the body, as in `/event/attendees/0/phone`. */
  pointer: string;
  code: string;
  /** The rest of a sentence that begins with the name of the field. */
  words: string;
  /** A sentence for people, where the code has no word of its own. */
  said?: Text;
  example?: string;
};
