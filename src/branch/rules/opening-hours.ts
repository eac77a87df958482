// Reads the opening hours of a day as people write them: "8:00 - 12:00, 13:00 – 17.00" is two spans.

const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?`;
const span = new RegExp(String.raw`^${time}\s*[-–—]\s*${time}$`);

/** The spans in the form HH:MM-HH:MM, or what is wrong. */
export function readSpans(text: string): string[] | { reason: string } {
  const spans: string[] = [];
  for (const part of text.split(',')) {
    const read = readSpan(part.trim());
    if (typeof read !== 'string') return read;
    spans.push(read);
  }
  return spans;
}

function readSpan(text: string): string | { reason: string } {
  const [, fromHour, fromMinute, toHour, toMinute] = span.exec(text) ?? [];
  if (fromHour === undefined || toHour === undefined) {
    return { reason: `"${text}" is not a time range. Write it as 08:00-17:00, several separated by commas` };
  }
  const from = writeTime(fromHour, fromMinute);
  const to = writeTime(toHour, toMinute);
  // 24:00 is the end of the day; its beginning is 00:00.
  if (from === null || to === null || from === '24:00') {
    return {
      reason: `"${text}" contains a time that does not exist. Times are from 00:00 to 23:59; the end may be 24:00`,
    };
  }
  if (from === to) {
    return {
      reason: `"${text}" begins when it ends. Write 00:00-24:00 for the whole day, and no range for a closed day`,
    };
  }
  return `${from}-${to}`;
}

function writeTime(hour: string, minute = '00'): string | null {
  const minutes = Number(hour) * 60 + Number(minute);
  if (Number(minute) > 59 || minutes > 24 * 60) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}
