// Reads exact numbers of bytes from a stream of chunks of any size.

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

  /** `rest()` returns the next `count` bytes; `look` is called once for each chunk of them. */
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
