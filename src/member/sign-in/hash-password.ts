// Hashes passwords with argon2id (design console.md, password): 19,456 KiB, 2 passes, 1 lane, at most two at once in a process.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalisePassword } from '../rules/password.ts';
import { signInBusy } from './sign-in-errors.ts';

const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
const atOnce = 2;

/** If more people waited, it would take so long that they had better try again. */
const defaultWaiting = 100;

const runArgon2 = promisify(argon2);

type Hash = typeof cost & { salt: Buffer; tag: Buffer };

type HasherOptions = {
  mostWaiting?: number;
  /** Called for each password that is hashed or checked. */
  count?(): void;
};

export function passwordHasher({ mostWaiting = defaultWaiting, count = () => undefined }: HasherOptions = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Hashing takes memory and a thread of the pool, so a rush of sign-ins must wait in line. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw signInBusy();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The turn goes to the next one, or is given back if nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const compute = (password: string, { memory, passes, parallelism, salt, tag }: Hash) =>
    inTurn(() => {
      count();
      return runArgon2('argon2id', {
        message: Buffer.from(normalisePassword(password)),
        nonce: salt,
        tagLength: tag.length,
        memory,
        passes,
        parallelism,
      });
    });

  const blank = (): Hash => ({ ...cost, salt: randomBytes(saltBytes), tag: Buffer.alloc(tagBytes) });
  /** The hash of nobody: an unknown e-mail must take as long as a known one. */
  const nobodys = blank();

  return {
    hash: async (password: string): Promise<string> => {
      const made = blank();
      return writeHash({ ...made, tag: await compute(password, made) });
    },
    /** Takes the same time without a stored hash. */
    verify: async (password: string, stored: string | null): Promise<boolean> => {
      const expected = (stored === null ? null : readHash(stored)) ?? nobodys;
      const isEqual = timingSafeEqual(await compute(password, expected), expected.tag);
      return isEqual && expected !== nobodys;
    },
  };
}

export type PasswordHasher = ReturnType<typeof passwordHasher>;

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** The usual text form: parameters, salt and hash, so that the cost can be raised later. */
const writeHash = ({ memory, passes, parallelism, salt, tag }: Hash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;

function readHash(text: string): Hash | null {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text);
  if (found === null) return null;
  const [, memory, passes, parallelism, salt = '', tag = ''] = found;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
