// One problem of one field of an event.

export type Problem = {
  /** The JSON pointer in the body, as in `/event/attendees/0/phone`. */
  pointer: string;
  code: string;
  /** The rest of a sentence that begins with the name of the field. */
  words: string;
  example?: string;
};
