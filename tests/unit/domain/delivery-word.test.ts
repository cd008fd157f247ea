import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeliveryWord } from '#domain/orders/delivery-word.ts';
import { createDeliveryWord, deliveryWords } from '#domain/orders/delivery-words.ts';

test('there are four hundred words, no two of which sound or look the same', () => {
  expect(deliveryWords).toHaveLength(400);
  expect(deliveryWords.filter((word) => !/^[a-z]{3,8}$/.test(word))).toEqual([]);
  const sounds = deliveryWords.map((word) =>
    word
      .replaceAll('v', 'b')
      .replaceAll('ll', 'y')
      .replaceAll('h', '')
      .replaceAll(/z|c(?=[ei])/g, 's'),
  );
  expect(new Set(sounds).size).toBe(400);
});

test('a word of delivery is one of the words and two digits, each as likely', () => {
  const all = new Set<string>();
  for (let drawn = 0; drawn < 40_000; drawn += 1) {
    all.add(createDeliveryWord(() => Uint8Array.of(drawn >> 8, drawn & 255)));
  }
  expect(all.size).toBe(40_000);
  const drawn = [Uint8Array.of(255, 255), Uint8Array.of(156, 64), Uint8Array.of(0, 0)];
  expect(createDeliveryWord(() => drawn.shift() ?? Uint8Array.of(0, 0))).toBe('ABEJA-00');
});

test('a word that comes back is known however it is written, and no other is', () => {
  for (const text of ['MANGO-47', 'mango 47', ' Mangó47. ']) {
    expect(isDeliveryWord(text, 'MANGO-47')).toBe(true);
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 39_999 }),
      fc.oneof(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 39_999 })),
      (drawn, other) => {
        const draw = (value: number) =>
          createDeliveryWord(() => Uint8Array.of(value >> 8, value & 255));
        const text = typeof other === 'number' ? draw(other) : other;
        if (text !== draw(drawn) && typeof other === 'number') {
          expect(isDeliveryWord(text, draw(drawn))).toBe(false);
        }
        expect(typeof isDeliveryWord(text, draw(drawn))).toBe('boolean');
        expect(isDeliveryWord(draw(drawn).toLowerCase(), draw(drawn))).toBe(true);
      },
    ),
  );
  expect(isDeliveryWord('', '')).toBe(false);
});
