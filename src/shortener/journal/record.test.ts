// Proves that journal records read back as written, and that torn or changed ones are not read.
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureRecord, type RawClick, readRecord, writeRecord } from './record.ts';

const latin1 = (maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 255 }), { maxLength }).map((codes) => String.fromCharCode(...codes));

const click = fc.record<RawClick>({
  linkId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  at: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  ip: fc.oneof(fc.ipV4(), fc.ipV6()),
  agent: latin1(512),
  // No header ends with the character that marks a scan.
  referrer: latin1(512).filter((text) => !text.endsWith('\u0001')),
});

const anyClick = fc.oneof(
  click,
  click.map((one): RawClick => ({ ...one, isScan: true })),
);

function writeAll(clicks: readonly RawClick[]): Buffer {
  const buffer = Buffer.alloc(clicks.reduce((sum, one) => sum + measureRecord(one), 0));
  clicks.reduce((offset, one) => writeRecord(buffer, offset, one), 0);
  return buffer;
}

function readAll(buffer: Buffer): RawClick[] {
  const clicks: RawClick[] = [];
  for (let record = readRecord(buffer, 0); record !== null; record = readRecord(buffer, record.next)) {
    clicks.push(record.click);
  }
  return clicks;
}

describe('records', () => {
  it('read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(anyClick, { maxLength: 5 }), (clicks) => {
        expect(readAll(writeAll(clicks))).toEqual(clicks);
      }),
    );
  });

  it('of the version before are read as clicks, not scans', () => {
    // Written by 0.1.0: time, link, lengths, then the texts.
    const payload = Buffer.alloc(8 + 8 + 1 + 2 + 2);
    payload.writeDoubleLE(1_763_208_000_000, 0);
    payload.writeDoubleLE(7, 8);
    payload.writeUInt8(7, 16);
    payload.writeUInt16LE(4, 17);
    payload.writeUInt16LE(17, 19);
    const body = Buffer.concat([payload, Buffer.from('8.8.8.8curlhttps://a.example', 'latin1')]);
    const head = Buffer.alloc(8);
    head.writeUInt32LE(body.length, 0);
    head.writeUInt32LE(crc32(body), 4);
    expect(readRecord(Buffer.concat([head, body]), 0)?.click).toEqual({
      at: 1_763_208_000_000,
      linkId: 7,
      ip: '8.8.8.8',
      agent: 'curl',
      referrer: 'https://a.example',
    });
  });

  it('of a scan differ from others in nothing that the version before would stumble over', () => {
    const one = { linkId: 1, at: 1, ip: '8.8.8.8', agent: 'curl', referrer: 'https://a.example/x' };
    const plain = writeAll([one]);
    const scan = writeAll([{ ...one, isScan: true }]);
    expect(scan.length).toBe(plain.length + 1);
    // All it sees is a referrer with one more character, which no URL parser keeps.
    const referrer = scan.toString('latin1', scan.length - one.referrer.length - 1);
    expect(URL.parse(referrer)?.href).toBe(one.referrer);
  });

  it('cut anywhere give the whole records before the cut and nothing else', () => {
    fc.assert(
      fc.property(fc.array(click, { minLength: 1, maxLength: 4 }), fc.nat(), (clicks, seed) => {
        const buffer = writeAll(clicks);
        const cut = seed % buffer.length;
        let end = 0;
        const whole = clicks.filter((one) => {
          end += measureRecord(one);
          return end <= cut;
        });
        expect(readAll(buffer.subarray(0, cut))).toEqual(whole);
      }),
    );
  });

  it('with one changed byte are not read', () => {
    fc.assert(
      fc.property(click, fc.nat(), fc.integer({ min: 1, max: 255 }), (one, seed, change) => {
        const buffer = writeAll([one]);
        const at = seed % buffer.length;
        buffer[at] = (buffer[at] ?? 0) ^ change;
        expect(readRecord(buffer, 0)).toBeNull();
      }),
    );
  });

  it('are not found in zeros, which a power cut may leave', () => {
    expect(readRecord(Buffer.alloc(4096), 0)).toBeNull();
  });
});
