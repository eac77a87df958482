// A file as a field of an action: a form sends it as a file, JSON as its name and its bytes in base64.
import type { FastifyRequest } from 'fastify';
import Type, { type TObject } from 'typebox';
import { invalidFields, problemOf } from '../http/invalid-fields.ts';
import { payloadTooLarge } from '../http/transport-errors.ts';
import { giveWay } from '../reading/turns.ts';
import { oneLine } from '../text/one-line.ts';

export type SentFile = { name: string; bytes: Uint8Array };

/** For the body of an action: `file: fileOf(1024 * 1024)`. */
export const fileOf = (mostBytes: number) =>
  Type.Unsafe<SentFile>({
    type: 'object',
    required: ['name', 'base64'],
    properties: { name: { type: 'string', maxLength: 255 }, base64: { type: 'string' } },
    mostBytes,
    description: `A file of at most ${mostBytes} bytes. A form sends it as a file.`,
  });

export type FileField = { field: string; mostBytes: number };

/** The one field of an action that is a file. */
export function findFile({ properties }: TObject): FileField | null {
  for (const [field, schema] of Object.entries(properties)) {
    const { mostBytes } = schema as { mostBytes?: number };
    if (mostBytes !== undefined) return { field, mostBytes };
  }
  return null;
}

/** The size of what surrounds a file in a body. */
const aroundBytes = 64 * 1024;

export const bytesOfForm = ({ mostBytes }: FileField) => mostBytes + aroundBytes;
export const bytesOfJson = ({ mostBytes }: FileField) => Math.ceil((mostBytes * 4) / 3) + aroundBytes;

/** Whole groups of four characters, so that each piece can be decoded separately. */
const pieceSigns = 256 * 1024;

async function decodeBase64(base64: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < base64.length; at += pieceSigns) {
    pieces.push(Buffer.from(base64.slice(at, at + pieceSigns), 'base64'));
    await giveWay();
  }
  return Buffer.concat(pieces);
}

/** The number of bytes, if all of it is base64. */
function lengthOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor(((base64.length - padding) * 3) / 4);
}

/** Without folders, and without characters that reverse the following text: "\u202Egpj.exe" would look like "exe.jpg". */
const tidyFileName = (name: string): string =>
  oneLine(
    name
      .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
      .replace(/[\u202A-\u202E\u2066-\u2069]/g, ''),
  );

/** The file of a request, after its schema was checked. */
export async function takeFile({ field, mostBytes }: FileField, request: FastifyRequest): Promise<SentFile> {
  const { name, base64 } = (request.body as Record<string, { name: string; base64: string }>)[field] ?? {
    name: '',
    base64: '',
  };
  const bytes = request.fileBytes ?? (await decodeBase64(base64));
  if (!request.fileBytes && bytes.length !== lengthOf(base64)) {
    throw invalidFields([problemOf('body', field, 'invalid_format', `${field}.base64 is not base64.`)]);
  }
  if (bytes.length > mostBytes) {
    const message = `${field} is larger than ${mostBytes} bytes.`;
    throw payloadTooLarge({ message, errors: [problemOf('body', field, 'file_too_large', message)] });
  }
  return { name: tidyFileName(name), bytes };
}
