import { expect, test } from 'vitest';
import { encodePage } from '#astro/encode-page.ts';

const encode = (html: string): string => Buffer.from(encodePage(html, '<meta>')).toString();

test('the policy stands before the first style', () => {
  expect(encode('<head><style>a{}</style><style>b{}</style>')).toBe(
    '<head><meta><style>a{}</style><style>b{}</style>',
  );
});

test('the style of islands is left out, and no other one', () => {
  const island = '<style>astro-island,astro-slot{display:contents}</style>';
  expect(encode(`<style>a{}</style><p>ñ</p>${island}<script>1</script><style>c{}</style>`)).toBe(
    '<meta><style>a{}</style><p>ñ</p><script>1</script><style>c{}</style>',
  );
});

test('what has no style keeps as it is', () => {
  expect(encode('<rss>Café</rss>')).toBe('<rss>Café</rss>');
});

test('a page of any size keeps every character', () => {
  const long = '−💶'.repeat(200_000);
  expect(encode(`<style></style>${long}`)).toBe(`<meta><style></style>${long}`);
  expect(encode('<style></style>b')).toBe('<meta><style></style>b');
});
