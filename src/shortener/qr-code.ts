// QR codes of short links, as SVG and as PNG, in the size that a print needs.
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import encodeQR from 'qr';
import { invalidColor, invalidSize } from './errors.ts';
import { writeShortUrl } from './rules/show-link.ts';

/** The quiet zone that scanners need, in modules. */
const BORDER = 4;
const PNG_PIXELS_PER_MODULE = 10;

/** Design shortener.md: "`?size=` up to 2,048 for print". */
export const SIZES = { least: 64, most: 2_048 };

const pack = promisify<Buffer, Buffer>(deflate);

/** The wanted width in pixels; undefined where the address names none. */
export function readSize(size: unknown): number | undefined {
  if (size === undefined) return undefined;
  const pixels = typeof size === 'string' && /^\d{1,4}$/.test(size) ? Number(size) : Number.NaN;
  if (pixels >= SIZES.least && pixels <= SIZES.most) return pixels;
  throw invalidSize();
}

/** Cameras need the contrast that eyes need for text (WCAG AA). */
const LEAST_CONTRAST = 4.5;

/** The wanted colour of the dark modules, red, green and blue; undefined where the address names none. */
export function readColor(color: unknown): Color | undefined {
  if (color === undefined) return undefined;
  const read = typeof color === 'string' ? readHexColor(color) : null;
  if (read !== null && contrastWithWhite(read) >= LEAST_CONTRAST) return read;
  throw invalidColor();
}

type Color = readonly [red: number, green: number, blue: number];

/** "2f56e0", "#2f56e0" or "#25e"; null for anything else. */
function readHexColor(text: string): Color | null {
  const [, long] = /^#?([\da-f]{6})$/i.exec(text) ?? [];
  const [, short] = /^#?([\da-f]{3})$/i.exec(text) ?? [];
  const hex = long ?? short?.replaceAll(/./g, '$&$&');
  if (hex === undefined) return null;
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

/** From 1 (white) to 21 (black), as WCAG 2 compares colours. */
function contrastWithWhite([red, green, blue]: Color): number {
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return 1.05 / (luminance + 0.05);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** What a scanner reads. The redirect drops `?qr`; it distinguishes scans from other clicks. */
export const writeScanAddress = (shortenerUrl: string, code: string): string =>
  `${writeShortUrl(shortenerUrl, code)}?qr`;

export function drawSvg(text: string, size?: number, color?: readonly number[]): string {
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: BORDER });
  const painted = color === undefined ? svg : svg.replace('<path ', `<path fill="rgb(${color.join(' ')})" `);
  return size === undefined ? painted : painted.replace('<svg ', `<svg width="${size}" height="${size}" `);
}

/** For a page that draws it itself: the dark modules of each row as lines, without the quiet zone of a file. */
export function drawPath(text: string): { size: number; path: string } {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const parts: string[] = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x]) x += 1;
      if (x > from) parts.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
    }
  });
  return { size: modules.length, path: parts.join('') };
}

export async function drawPng(text: string, size?: number, color?: readonly number[]): Promise<Buffer> {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  return writePng(modules, size ?? modules.length * PNG_PIXELS_PER_MODULE, color);
}

/**
 * A PNG with one bit per pixel, black where true. So simple a picture needs no library. Every module has the same whole
 * number of pixels, or scanners would stumble over the edges; what is left of the size is a wider border.
 */
async function writePng(
  modules: readonly (readonly boolean[])[],
  wanted: number,
  color?: readonly number[],
): Promise<Buffer> {
  const scale = Math.max(1, Math.floor(wanted / modules.length));
  const size = Math.max(wanted, modules.length);
  const margin = Math.floor((size - modules.length * scale) / 2);
  const rowBytes = 1 + Math.ceil(size / 8);
  // All white. The first byte of a row is its filter type, 0 = none.
  const whiteRow = Buffer.alloc(rowBytes, 0xff);
  whiteRow[0] = 0;
  const rows: Buffer[] = new Array<Buffer>(size).fill(whiteRow);
  modules.forEach((module, y) => {
    const row = Buffer.from(whiteRow);
    module.forEach((isBlack, x) => {
      if (isBlack) blacken(row, margin + x * scale, scale);
    });
    rows.fill(row, margin + y * scale, margin + (y + 1) * scale);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // One bit deep, greyscale, or two colours of a palette; the other three bytes are zero in every PNG.
  header.writeUInt8(1, 8);
  header.writeUInt8(color === undefined ? 0 : 3, 9);
  const palette = color === undefined ? [] : [writeChunk('PLTE', Buffer.from([...color, 255, 255, 255]))];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    writeChunk('IHDR', header),
    ...palette,
    // In another thread: half a megabyte would keep redirects waiting.
    writeChunk('IDAT', await pack(Buffer.concat(rows))),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function blacken(row: Buffer, from: number, pixels: number): void {
  for (let x = from; x < from + pixels; x += 1) {
    const at = 1 + (x >> 3);
    row[at] = (row[at] ?? 0) & ~(0x80 >> (x & 7));
  }
}

function writeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4 + body.length + 4);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
