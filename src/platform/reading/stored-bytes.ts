// The stored bytes of a file: how much may be kept beside it, and how it is read piece by piece. The driver writes bytes as
// hexadecimal digits, and decoding a whole file takes long.

/** A small file may have many rows. */
const leastStoredBytes = 64 * 1024;

/** The data about a file may take at most four times its bytes, or 64 KiB. */
export const mostStoredBytes = (fileBytes: number): number => Math.max(4 * fileBytes, leastStoredBytes);

/** How much of it one query reads. */
export const storedPieceBytes = 256 * 1024;

/** `readPiece` returns the bytes from a position, which counts from 1 as in SQL; null if the file does not exist. */
export async function readStoredBytes(readPiece: (from: number) => Promise<Buffer | null>): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (let from = 1; ; from += storedPieceBytes) {
    const piece = await readPiece(from);
    if (piece === null) return null;
    pieces.push(piece);
    if (piece.length < storedPieceBytes) return Buffer.concat(pieces);
  }
}
