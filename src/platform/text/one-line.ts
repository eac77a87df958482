// Puts a text on one line: a line break in a name or a title must not become the end of a header or of a field.

export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
