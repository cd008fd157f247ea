import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Asker, createFairQueue } from '#server/http/fair-queue.ts';
import { createRefusal } from '../identity-error.ts';

const deriveKey = promisify(argon2);

/** What one guess at a password costs whoever makes it. */
export interface PasswordCost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
}

/** Of every deployment: no setting lowers it. */
export const deployedCost: PasswordCost = { memory: 19_456, passes: 2 };
/** At most this many at once: each holds 19 MiB and a thread of the pool that files and pictures need as well. */
const atOnce = 2;
/** Some hundred networks that come at the same moment for the first time are equals, and nobody knows which is a crowd. */
const longestQueue = 500;
/** The browser waits no longer either. */
const patienceMs = 20_000;

export interface PasswordHasher {
  hash(password: string, asker: Asker): Promise<string>;
  /** Null takes the same time as a stored hash, and is never right. */
  verify(stored: string | null, password: string, asker: Asker): Promise<boolean>;
}

/**
 * Argon2id with the pepper as its secret: without the pepper a stolen table cannot be guessed at. Who asks for more than
 * others waits behind them, and is refused with TooManyRequestsException when too many wait.
 */
export function createPasswordHasher(
  pepper: Buffer,
  { memory, passes }: PasswordCost = deployedCost,
): PasswordHasher {
  const prefix = `$argon2id$v=19$m=${memory},t=${passes},p=1`;
  const queue = createFairQueue({
    atOnce,
    longest: longestQueue,
    patienceMs,
    createRefusal: () => createRefusal('TooManyRequestsException', 'Too many requests'),
  });
  const derive = (password: string, nonce: Buffer, asker: Asker): Promise<Buffer> =>
    queue.run(asker, () =>
      deriveKey('argon2id', {
        message: password.normalize('NFKC'),
        nonce,
        memory,
        passes,
        parallelism: 1,
        tagLength: 32,
        secret: pepper,
      }),
    );
  return {
    async hash(password, asker) {
      const nonce = randomBytes(16);
      const key = await derive(password, nonce, asker);
      return `${prefix}$${nonce.toString('base64url')}$${key.toString('base64url')}`;
    },
    async verify(stored, password, asker) {
      const [nonce = randomBytes(16), kept = randomBytes(32)] =
        stored === null ? [] : readParts(stored, prefix);
      const key = await derive(password, nonce, asker);
      return timingSafeEqual(key, kept) && stored !== null;
    },
  };
}

function readParts(stored: string, prefix: string): [Buffer, Buffer] {
  if (!stored.startsWith(`${prefix}$`)) throw new Error('A password hash has unknown parameters');
  const [nonce = '', key = ''] = stored.slice(prefix.length + 1).split('$');
  return [Buffer.from(nonce, 'base64url'), Buffer.from(key, 'base64url')];
}
