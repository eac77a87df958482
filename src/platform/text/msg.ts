// A text for people: English where it is used, with values by name (ICU), said in the language of its reader.

/** A value that is itself a text is said in the same language. */
export type Value = string | number | Text;
export type Values = Readonly<Record<string, Value>>;

export type Text = { readonly text: string; readonly values?: Values };

/** Marks a text for later, when it is known who reads it: `msg('“{label}” is off.', { label })`. */
export const msg = (text: string, values?: Values): Text => (values ? { text, values } : { text });

/** Says a text in the language of the reader. */
export type Translate = (text: string | Text, values?: Values) => string;
