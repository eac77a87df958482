// Puts a text on one line: a line break in a name or title must not end a mail header or a field.

export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
