// The bytes of one click in the journal: length, checksum, then the fields; a torn or damaged record is recognised.
import { crc32 } from 'node:zlib';

export type RawClick = {
  linkId: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Stays on this machine's disk only until the click is drained, a second or two. */
  ip: string;
  agent: string;
  referrer: string;
  /** The visitor scanned the QR code. */
  isScan?: boolean;
};

// u32 length of the payload · u32 CRC-32 of it · payload:
// f64 time · f64 link · u8 length of ip · u16 length of agent · u16 length of referrer · the three texts.
const HEAD_BYTES = 8;
const FIXED_BYTES = 8 + 8 + 1 + 2 + 2;

// Ends the referrer of a scan. No header can hold it, and a URL parser drops it: the version before, which may drain the
// journal of this one during an upgrade, reads the click as usual.
const SCAN_MARK = '\u0001';

/** Header values arrive as Latin-1 from Node, so one character is one byte. */
export function measureRecord(click: RawClick): number {
  return HEAD_BYTES + FIXED_BYTES + click.ip.length + click.agent.length + markedReferrer(click).length;
}

/** Writes the record at `offset` and returns the offset after it. */
export function writeRecord(buffer: Buffer, offset: number, click: RawClick): number {
  const referrer = markedReferrer(click);
  const start = offset + HEAD_BYTES;
  let end = buffer.writeDoubleLE(click.at, start);
  end = buffer.writeDoubleLE(click.linkId, end);
  end = buffer.writeUInt8(click.ip.length, end);
  end = buffer.writeUInt16LE(click.agent.length, end);
  end = buffer.writeUInt16LE(referrer.length, end);
  end += buffer.write(click.ip, end, 'latin1');
  end += buffer.write(click.agent, end, 'latin1');
  end += buffer.write(referrer, end, 'latin1');
  buffer.writeUInt32LE(end - start, offset);
  buffer.writeUInt32LE(crc32(buffer.subarray(start, end)), offset + 4);
  return end;
}

/** The record at `offset` and where the next one begins; null at the end, and where the bytes are torn or damaged. */
export function readRecord(buffer: Buffer, offset: number): { click: RawClick; next: number } | null {
  if (offset + HEAD_BYTES > buffer.length) return null;
  const length = buffer.readUInt32LE(offset);
  const start = offset + HEAD_BYTES;
  const next = start + length;
  if (length < FIXED_BYTES || next > buffer.length) return null;
  if (crc32(buffer.subarray(start, next)) !== buffer.readUInt32LE(offset + 4)) return null;
  const agentAt = start + FIXED_BYTES + buffer.readUInt8(start + 16);
  const referrerAt = agentAt + buffer.readUInt16LE(start + 17);
  const end = referrerAt + buffer.readUInt16LE(start + 19);
  if (end !== next) return null;
  const marked = buffer.toString('latin1', referrerAt, end);
  const isScan = marked.endsWith(SCAN_MARK);
  const click = {
    at: buffer.readDoubleLE(start),
    linkId: buffer.readDoubleLE(start + 8),
    ip: buffer.toString('latin1', start + FIXED_BYTES, agentAt),
    agent: buffer.toString('latin1', agentAt, referrerAt),
    referrer: isScan ? marked.slice(0, -SCAN_MARK.length) : marked,
    ...(isScan ? { isScan } : {}),
  };
  return { click, next };
}

function markedReferrer({ referrer, isScan }: RawClick): string {
  return isScan ? referrer + SCAN_MARK : referrer;
}
