// One thing that is wrong with one field of an event.

export type Problem = {
  /** Below the body, as in `/event/attendees/0/phone`. */
  pointer: string;
  code: string;
  /** The end of a sentence that begins with the field's name. */
  words: string;
  example?: string;
};
