// Proves that journal records read back as written, and that torn or changed ones are not read.
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
  referrer: latin1(512),
});

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
      fc.property(fc.array(click, { maxLength: 5 }), (clicks) => {
        expect(readAll(writeAll(clicks))).toEqual(clicks);
      }),
    );
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
