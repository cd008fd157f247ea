import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const deriveKey = promisify(argon2);

export interface PasswordCost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
}

/** The cost in every deployment. No setting can lower it. */
export const deployedCost: PasswordCost = { memory: 19_456, passes: 2 };
/** The number of hashes at once. Each takes 19 MiB and a thread of the pool that files and pictures need too. */
const atOnce = 2;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Null as `stored` takes the same time as a stored hash, and is never right. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Argon2id with the pepper as its secret, so that guesses at a stolen table need the pepper. Hashes run in the order of
 * arrival, because callers were already admitted in fair order (`admission.ts`).
 */
export function createPasswordHasher(
  pepper: Buffer,
  { memory, passes }: PasswordCost = deployedCost,
): PasswordHasher {
  const prefix = `$argon2id$v=19$m=${memory},t=${passes},p=1`;
  const limit = pLimit(atOnce);
  const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
    limit(() =>
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
    async hash(password) {
      const nonce = randomBytes(16);
      const key = await derive(password, nonce);
      return `${prefix}$${nonce.toString('base64url')}$${key.toString('base64url')}`;
    },
    async verify(stored, password) {
      const [nonce = randomBytes(16), kept = randomBytes(32)] =
        stored === null ? [] : readParts(stored, prefix);
      const key = await derive(password, nonce);
      return timingSafeEqual(key, kept) && stored !== null;
    },
  };
}

function readParts(stored: string, prefix: string): [Buffer, Buffer] {
  if (!stored.startsWith(`${prefix}$`)) throw new Error('A password hash has unknown parameters');
  const [nonce = '', key = ''] = stored.slice(prefix.length + 1).split('$');
  return [Buffer.from(nonce, 'base64url'), Buffer.from(key, 'base64url')];
}
