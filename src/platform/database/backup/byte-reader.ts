// Takes exact numbers of bytes from a stream of chunks of any size.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** The unpacked bytes of a gzip file, with reading errors put into words. */
export async function* unpack(file: string, refuse: (why: string) => Error): AsyncGenerator<Buffer> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => undefined);
  try {
    yield* unpacked;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw refuse('there is no such file');
    if (code === 'Z_BUF_ERROR') throw refuse('it ends too early');
    throw refuse(code?.startsWith('Z_') ? 'it is no backup, or a part of it was changed' : message);
  }
}

export class ByteReader {
  readonly #source: AsyncGenerator<Buffer>;
  readonly #tooEarly: () => Error;
  #held: Buffer = Buffer.alloc(0);
  #left = 0;
  #look: (chunk: Buffer) => void = () => undefined;

  constructor(source: AsyncGenerator<Buffer>, tooEarly: () => Error) {
    this.#source = source;
    this.#tooEarly = tooEarly;
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = count; left > 0; ) {
      const part = await this.#some(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** Announces the next `count` bytes, to be had from `rest()`; `look` sees each of them once. */
  begin(count: number, look: (chunk: Buffer) => void): void {
    this.#left = count;
    this.#look = look;
  }

  async *rest(): AsyncGenerator<Buffer> {
    while (this.#left > 0) {
      const part = await this.#some(this.#left);
      this.#left -= part.length;
      this.#look(part);
      yield part;
    }
  }

  async expectEnd(surplus: () => Error): Promise<void> {
    if (this.#held.length > 0 || !(await this.#source.next()).done) throw surplus();
  }

  async close(): Promise<void> {
    await this.#source.return(undefined);
  }

  async #some(most: number): Promise<Buffer> {
    while (this.#held.length === 0) {
      const next = await this.#source.next();
      if (next.done) throw this.#tooEarly();
      this.#held = next.value;
    }
    const part = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(part.length);
    return part;
  }
}
