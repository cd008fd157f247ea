import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeMarkup, unescapeMarkup } from '#domain/text/markup.ts';

test('escapes what would begin or end a tag, an attribute or an entity', () => {
  expect(escapeMarkup(`<b title="d'or">&amp;</b>`)).toBe(
    '&lt;b title=&quot;d&#39;or&quot;&gt;&amp;amp;&lt;/b&gt;',
  );
});

test('gives back every text, which holds no markup meanwhile', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const markup = escapeMarkup(text);
      expect(markup).not.toMatch(/[<>"']/);
      expect(unescapeMarkup(markup)).toBe(text);
    }),
  );
});
