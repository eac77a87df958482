// Proves that a QR code can be read back in every size, and that sizes have limits.
import { inflateSync } from 'node:zlib';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { drawPng, drawSvg, readColor, readSize, SIZES, writeScanAddress } from './qr-code.ts';

const address = writeScanAddress('https://go.example.com', 'spring');

function scan(png: Buffer): { width: number; text: string } {
  const width = png.readUInt32BE(16);
  expect(png.readUInt32BE(20)).toBe(width);
  const data = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const pixels = new Uint8Array(width * width * 4);
  const rowBytes = 1 + Math.ceil(width / 8);
  for (let n = 0; n < width * width; n += 1) {
    const [x, y] = [n % width, Math.floor(n / width)];
    const isWhite = ((data[y * rowBytes + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
    pixels.fill(isWhite ? 255 : 0, n * 4, n * 4 + 4);
  }
  return { width, text: decodeQR({ width, height: width, data: pixels }) };
}

describe('a QR code', () => {
  it.each([undefined, 64, 100, 513, 2_048])('as PNG of %s pixels is read back by a scanner', async (size) => {
    const { width, text } = scan(await drawPng(address, size));
    expect(text).toBe('https://go.example.com/spring?qr');
    if (size !== undefined) expect(width).toBe(size);
  });

  it('is never smaller than its modules, however long the address', async () => {
    const long = `https://go.example.com/${'a'.repeat(400)}`;
    expect(scan(await drawPng(long, SIZES.least)).text).toBe(long);
  });

  it('as SVG is a picture without scripts, as wide as wanted', () => {
    expect(drawSvg(address)).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(drawSvg(address)).not.toContain('script');
    expect(drawSvg(address)).not.toContain('width=');
    expect(drawSvg(address, 2_048)).toMatch(/^<svg width="2048" height="2048" viewBox="0 0 \d+ \d+" xmlns=/);
  });
});

describe('the size of a QR code', () => {
  it('may be left out, and lies between 64 and 2,048 pixels', () => {
    expect(['64', '2048', undefined].map(readSize)).toEqual([64, 2_048, undefined]);
  });

  it.each(['63', '2049', '0', '-1', '1e3', '100.5', '99999', '', 'big', ['100', '200']])('%j is refused', (size) => {
    expect(() => readSize(size)).toThrow(/size must be a whole number from 64 to 2048/);
  });
});

describe('the colour of a QR code', () => {
  it.each([
    ['000', [0, 0, 0]],
    ['#2f56e0', [47, 86, 224]],
    ['C00', [204, 0, 0]],
    ['767676', [118, 118, 118]],
    [undefined, undefined],
  ])('%j is taken', (text, color) => {
    expect(readColor(text)).toEqual(color);
  });

  it.each(['777777', 'fff', 'ff0', '', '12345', 'red', '#2f56e0;', ['000', '111']])('%j is refused', (color) => {
    expect(() => readColor(color)).toThrow(/dark enough/);
  });

  it('is that of the dark modules, in both formats', async () => {
    expect(drawSvg(address, 64, [47, 86, 224])).toContain('<path fill="rgb(47 86 224)" d=');
    const png = await drawPng(address, 100, [47, 86, 224]);
    expect(png.subarray(37, 47)).toEqual(Buffer.from([...Buffer.from('PLTE'), 47, 86, 224, 255, 255, 255]));
    // Without the palette it is the picture in black and white.
    const plain = Buffer.concat([png.subarray(0, 33), png.subarray(51)]);
    expect(scan(plain).text).toBe('https://go.example.com/spring?qr');
  });
});
