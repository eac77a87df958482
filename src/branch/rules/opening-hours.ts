// Reads the opening hours of a day as people write them: "8:00 - 12:00, 13:00 – 17.00" is two spans.

const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?`;
const span = new RegExp(String.raw`^${time}\s*[-–—]\s*${time}$`);

/** What is wrong, and with which part of the text. */
type WrongSpan = { code: 'span' | 'time' | 'span_empty'; text: string };

/** The spans in the form HH:MM-HH:MM, or what is wrong. */
export function readSpans(text: string): string[] | WrongSpan {
  const spans: string[] = [];
  for (const part of text.split(',')) {
    const read = readSpan(part.trim());
    if (typeof read !== 'string') return read;
    spans.push(read);
  }
  return spans;
}

function readSpan(text: string): string | WrongSpan {
  const [, fromHour, fromMinute, toHour, toMinute] = span.exec(text) ?? [];
  if (fromHour === undefined || toHour === undefined) {
    return { code: 'span', text };
  }
  const from = writeTime(fromHour, fromMinute);
  const to = writeTime(toHour, toMinute);
  // 24:00 is the end of the day; its beginning is 00:00.
  if (from === null || to === null || from === '24:00') {
    return { code: 'time', text };
  }
  if (from === to) {
    return { code: 'span_empty', text };
  }
  return `${from}-${to}`;
}

function writeTime(hour: string, minute = '00'): string | null {
  const minutes = Number(hour) * 60 + Number(minute);
  if (Number(minute) > 59 || minutes > 24 * 60) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}
