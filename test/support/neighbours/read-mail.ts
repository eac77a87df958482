// Reads a mail as a mail program does: its headers, and the decoded text of each part.

export type ReadMail = {
  /** Names in lower case; a name that occurs twice has both values. */
  headers: Record<string, string[]>;
  parts: { type: string; text: string }[];
};

export function readMail(source: string): ReadMail {
  const { headers, body } = splitHead(source);
  return { headers, parts: readParts(headers, body) };
}

function splitHead(source: string): { headers: Record<string, string[]>; body: string } {
  const gap = source.indexOf('\r\n\r\n');
  const headers: Record<string, string[]> = {};
  // A line that begins with a space continues the line before.
  for (const line of source
    .slice(0, gap)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers[name] = [...(headers[name] ?? []), decodeWords(line.slice(colon + 1).trim())];
  }
  return { headers, body: source.slice(gap + 4) };
}

function readParts(headers: Record<string, string[]>, body: string): ReadMail['parts'] {
  const type = headers['content-type']?.[0] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) return [{ type, text: decodeBody(headers['content-transfer-encoding']?.[0], body) }];
  const sections = body.split(`--${boundary}`).slice(1, -1);
  return sections.flatMap((section) => {
    const inner = splitHead(section.replace(/^\r\n/, ''));
    return readParts(inner.headers, inner.body);
  });
}

function decodeBody(encoding: string | undefined, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body.replace(/\r\n$/, '');
  return decodeQuoted(body.replace(/=\r\n/g, '')).replace(/\r\n$/, '');
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** RFC 2047: =?UTF-8?Q?…?= and =?UTF-8?B?…?=; a space between two of them is removed. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_all, kind, word) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
