// QR codes of short links, as SVG and as PNG.
import { crc32, deflateSync } from 'node:zlib';
import encodeQR from 'qr';

/** The quiet zone that scanners need, in modules. */
const BORDER = 4;
const PNG_PIXELS_PER_MODULE = 10;

export function drawSvg(text: string): string {
  return encodeQR(text, 'svg', { ecc: 'medium', border: BORDER });
}

export function drawPng(text: string): Buffer {
  return writePng(encodeQR(text, 'raw', { ecc: 'medium', border: BORDER }), PNG_PIXELS_PER_MODULE);
}

/** A PNG with one bit per pixel, black where true. So simple a picture needs no library. */
function writePng(modules: readonly (readonly boolean[])[], scale: number): Buffer {
  const size = modules.length * scale;
  const rowBytes = 1 + Math.ceil(size / 8);
  const pixels = Buffer.alloc(rowBytes * size);
  for (let y = 0; y < size; y += 1) {
    const row = modules[Math.floor(y / scale)] ?? [];
    for (let x = 0; x < size; x += 1) {
      if (row[Math.floor(x / scale)]) continue;
      // The first byte of a row is its filter type, 0 = none.
      const at = y * rowBytes + 1 + (x >> 3);
      pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // One bit deep, greyscale; the other three bytes are zero in every PNG.
  header.writeUInt8(1, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    writeChunk('IHDR', header),
    writeChunk('IDAT', deflateSync(pixels)),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function writeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4 + body.length + 4);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
