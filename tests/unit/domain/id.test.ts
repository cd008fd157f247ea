import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isId, newId } from '#domain/id.ts';

describe('newId', () => {
  it('is an id whatever the bytes', () => {
    const bytes = fc.uint8Array({ minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(bytes, (given) => {
        expect(isId(newId(() => given))).toBe(true);
      }),
    );
  });

  it('uses five bits of each byte, so different bits give different ids', () => {
    const alphabet = Array.from({ length: 32 }, (_, byte) =>
      newId((count) => new Uint8Array(count).fill(byte)),
    );
    expect(new Set(alphabet).size).toBe(32);
    expect(newId((count) => new Uint8Array(count).fill(31))).toBe('zzzzzzzzzzzz');
  });
});

describe('isId', () => {
  it.each(['', 'abc', '0123456789AB', 'i12345678901', 'l12345678901', '01234567890o', 12, null])(
    'refuses %o',
    (value) => {
      expect(isId(value)).toBe(false);
    },
  );

  it('refuses a line break at the end', () => {
    expect(isId('0123456789ab\n')).toBe(false);
  });
});
