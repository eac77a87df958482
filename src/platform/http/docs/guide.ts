// The content of a page of the reference that is not an operation: a guide such as "Idempotency", with texts in English. Their
// Czech is in the catalogue of the room (or of the platform) that wrote them, as for every other text of the reference.

export type Guide = {
  /** Its address is /docs/{slug}. */
  slug: string;
  title: string;
  lead: string;
  sections: readonly GuideSection[];
  /** Whether the list of all error codes follows the sections. */
  listsErrors?: true;
  /** The same for the events of webhooks. */
  listsEvents?: true;
};

export type GuideSection = {
  title: string;
  /** Paragraphs; `code` is between backticks. */
  texts: readonly string[];
  example?: { language: 'text' | 'json'; code: string };
  /** The same program in several languages. */
  programs?: readonly { name: string; language: 'javascript' | 'php' | 'python'; code: string }[];
  figures?: readonly Figure[];
};

/** A promised number. It comes from the code or the settings, so that the page cannot state another one. */
export type Figure = {
  subject: string;
  /** As in "{least} to {most} characters". */
  words: string;
  least?: number;
  most?: number;
};
