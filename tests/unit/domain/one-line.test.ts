import { describe, expect, test } from 'vitest';
import { hasInvisible, isOneLine } from '#domain/text/one-line.ts';

describe('a name', () => {
  test.each([
    ['a space of no width', 'Caf\u200Bé'],
    ['a joiner between letters', 'Ca\u200Dfé'],
    ['a mark that turns the direction', 'Café \u202Eonatup'],
    ['an isolate', '\u2066Café\u2069'],
    ['a soft hyphen', 'Ca\u00ADfé'],
    ['a byte order mark inside', 'Ca\uFEFFfé'],
    ['a filler of Hangul', 'Café \u3164'],
    ['the blank of Braille', '\u2800'],
    ['hidden tags', 'Café\u{E0041}\u{E0042}'],
    ['tags behind a flag that spell no land', '🏴\u{E0068}\u{E0069}\u{E007F}'],
    ['tags behind the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿\u{E0041}'],
    ['a variation of a letter', 'Caf\uFE0Fé'],
    ['a variation of a digit', '1\uFE0F'],
    ['the text form of a letter', 'Caf\uFE0Eé'],
    ['two forms of one sign', '☎\uFE0E\uFE0F'],
  ])('with %s has something that nobody sees', (_, text) => {
    expect(hasInvisible(text)).toBe(true);
  });

  test.each([
    ...['Café «La Ñ» n.º 3', '👨‍👩‍👧 Familia', '❤️ Amor', '👍🏽 Bien', '3️⃣ Tres', 'قهوة', '咖啡'],
    ...['🏴󠁧󠁢󠁥󠁮󠁧󠁿 Inglaterra', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Escocia', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 Gales'],
    ...['☎\uFE0E Reparaciones', '☎\uFE0F Reparaciones', '♥\uFE0E', '1\uFE0E\u20E3'],
    ...['👩🏽\u200D🦰 Rizos', '🏳\uFE0F\u200D🌈 Arcoíris', '🏴\u200D☠\uFE0F Pirata'],
  ])('that reads %s is completely visible', (text) => {
    expect(hasInvisible(text)).toBe(false);
  });

  test.each(['\n', '\r', '\t', '\u0085', '\u2028', '\u2029'])(
    'of two lines is found (%j)',
    (line) => {
      expect(isOneLine(`Café${line}Bar`)).toBe(false);
      expect(isOneLine('Café Bar')).toBe(true);
    },
  );
});
