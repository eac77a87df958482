// Proves that a QR code can be read back.
import { inflateSync } from 'node:zlib';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { drawPng, drawSvg } from './qr-code.ts';

const address = 'https://go.example.com/spring';

describe('a QR code', () => {
  it('as PNG is read back by a scanner', () => {
    const png = drawPng(address);
    const width = png.readUInt32BE(16);
    const data = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
    const pixels = new Uint8Array(width * width * 4);
    const rowBytes = 1 + Math.ceil(width / 8);
    for (let n = 0; n < width * width; n += 1) {
      const [x, y] = [n % width, Math.floor(n / width)];
      const isWhite = ((data[y * rowBytes + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      pixels.fill(isWhite ? 255 : 0, n * 4, n * 4 + 4);
    }
    expect(decodeQR({ width, height: width, data: pixels })).toBe(address);
  });

  it('as SVG is a picture without scripts', () => {
    expect(drawSvg(address)).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(drawSvg(address)).not.toContain('script');
  });
});
