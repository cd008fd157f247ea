import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from '#server/platform/identity/embedded/password-hash.ts';

describe('passwords at rest', () => {
  const pepper = randomBytes(32);
  const hasher = createPasswordHasher(pepper);

  it('accepts only the right password', async () => {
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
    const thief = createPasswordHasher(randomBytes(32));
    expect(await thief.verify(stored, 'Clave-segura-1')).toBe(false);
  });

  it('finishes more hashes than fit at once', async () => {
    const cheap = createPasswordHasher(pepper, { memory: 8, passes: 1 });
    const crowd = Array.from({ length: 50 }, () => cheap.verify(null, 'x'));
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([false]));
  });
});
