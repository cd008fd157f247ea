import { describe, expect, it } from 'vitest';
import { firstLetter } from '#domain/text/first-letter.ts';

describe('firstLetter', () => {
  it.each([
    ['Café', 'C'],
    ['E\u0301lite', 'E\u0301'],
    ['12345', '1'],
    ['😀 Fiesta', '😀'],
    ['❤️ Regalos', '❤️'],
    ['🇨🇺 Moda', '🇨🇺'],
    ['', ''],
  ])('of %j is %j', (name, letter) => {
    expect(firstLetter(name)).toBe(letter);
  });
});
