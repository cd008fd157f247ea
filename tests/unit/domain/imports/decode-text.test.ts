import { expect, test } from 'vitest';
import { decodeText } from '#domain/imports/decode-text.ts';

const text = 'Nombre;Precio\r\nPiña añeja;1.250,50 €';
const utf8 = new TextEncoder().encode(text);
const windows = Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)));
const utf16 = (isLittle: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index), isLittle);
  }
  return bytes;
};

test.each([
  ['UTF-8', utf8],
  ['UTF-8 with a mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8])],
  ['Windows-1252', windows],
  ['UTF-16 of Windows', Uint8Array.from([0xff, 0xfe, ...utf16(true)])],
  ['UTF-16 the other way round', Uint8Array.from([0xfe, 0xff, ...utf16(false)])],
  ['UTF-16 without a mark', utf16(true)],
  ['UTF-16 the other way round, without a mark', utf16(false)],
])('reads a text in %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});

test('takes any bytes for some text', () => {
  expect(decodeText(new Uint8Array())).toBe('');
  expect(decodeText(Uint8Array.from([0x81, 0xc3]))).toHaveLength(2);
});
