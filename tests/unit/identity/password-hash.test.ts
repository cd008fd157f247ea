import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from '#server/identity/embedded/password-hash.ts';

describe('passwords at rest', () => {
  const pepper = randomBytes(32);
  const asker = { networks: ['203.0.113.0/24'], name: 'ana@tienda.cu' };
  /** The hasher, asked by one and the same. */
  const createHasher = (...settings: Parameters<typeof createPasswordHasher>) => {
    const hasher = createPasswordHasher(...settings);
    return {
      hash: (password: string) => hasher.hash(password, asker),
      verify: (stored: string | null, password: string) => hasher.verify(stored, password, asker),
    };
  };
  const hasher = createHasher(pepper);

  it('knows the right password alone', async () => {
    const stored = await hasher.hash('Clave-segura-1');
    expect(await hasher.verify(stored, 'Clave-segura-1')).toBe(true);
    expect(await hasher.verify(stored, 'Clave-segura-2')).toBe(false);
    expect(await hasher.verify(stored, '')).toBe(false);
  });

  it('keeps neither the password nor the same hash twice', async () => {
    const [first, second] = await Promise.all([hasher.hash('Clave-1'), hasher.hash('Clave-1')]);
    expect(first).not.toBe(second);
    expect(first).not.toContain('Clave');
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  });

  it('takes the same letters for the same, however they are composed', async () => {
    const stored = await hasher.hash('Contraseña-1'.normalize('NFC'));
    expect(await hasher.verify(stored, 'Contraseña-1'.normalize('NFD'))).toBe(true);
  });

  it('is never right about a user who does not exist', async () => {
    expect(await hasher.verify(null, '')).toBe(false);
    expect(await hasher.verify(null, 'Clave-segura-1')).toBe(false);
  });

  it('cannot be guessed at without the pepper', async () => {
    const stored = await hasher.hash('Clave-segura-1');
    const thief = createHasher(randomBytes(32));
    expect(await thief.verify(stored, 'Clave-segura-1')).toBe(false);
  });

  it('works through more than fit at once and refuses more than can wait', async () => {
    const cheap = createHasher(pepper, { memory: 8, passes: 1 });
    const crowd = await Promise.allSettled(
      Array.from({ length: 530 }, () => cheap.verify(null, 'x')),
    );
    const refused = crowd.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Error).name)).toEqual(
      Array.from({ length: 28 }, () => 'TooManyRequestsException'),
    );
    expect(await cheap.verify(null, 'x')).toBe(false);
  });
});
