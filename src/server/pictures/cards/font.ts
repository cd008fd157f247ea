import { readFileSync } from 'node:fs';

/** The characters of a font, and the width of texts in it. */
export interface Font {
  has(character: string): boolean;
  /** The width in pixels at a size in pixels. Letters that join are slightly narrower in reality. */
  measure(text: string, size: number): number;
}

/** Reads the needed parts of a TrueType font: the glyph of each character, and the width of each glyph. */
export function openFont(file: string): Font {
  const bytes = readFileSync(file);
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const find = (name: string): number => {
    for (let at = 12; at < 12 + 16 * data.getUint16(4); at += 16) {
      if (bytes.toString('latin1', at, at + 4) === name) return data.getUint32(at + 8);
    }
    throw new Error(`The font has no table '${name}'`);
  };
  const glyphs = readGlyphs(data, find('cmap'));
  const unitsPerEm = data.getUint16(find('head') + 18);
  const widths = data.getUint16(find('hhea') + 34);
  const metrics = find('hmtx');
  const widthOf = (glyph: number): number =>
    data.getUint16(metrics + 4 * Math.min(glyph, widths - 1));
  const glyphOf = (character: string): number => glyphs.get(character.codePointAt(0) ?? 0) ?? 0;
  return {
    has: (character) => glyphOf(character) !== 0,
    measure(text, size) {
      const units = Array.from(text).reduce((sum, one) => sum + widthOf(glyphOf(one)), 0);
      return (units * size) / unitsPerEm;
    },
  };
}

/** The glyph of each character of the basic plane, from the table of format 4, which every font has. */
function readGlyphs(data: DataView, cmap: number): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  for (let at = cmap + 4; at < cmap + 4 + 8 * data.getUint16(cmap + 2); at += 8) {
    const table = cmap + data.getUint32(at + 4);
    if (data.getUint16(table) === 4) readSegments(data, table, glyphs);
  }
  return glyphs;
}

function readSegments(data: DataView, table: number, glyphs: Map<number, number>): void {
  const size = data.getUint16(table + 6);
  for (let segment = 0; segment < size; segment += 2) {
    const end = data.getUint16(table + 14 + segment);
    const start = data.getUint16(table + 16 + size + segment);
    const delta = data.getUint16(table + 16 + 2 * size + segment);
    const entry = table + 16 + 3 * size + segment;
    const offset = data.getUint16(entry);
    for (let character = start; character <= end && character < 0xffff; character += 1) {
      const given =
        offset === 0 ? character : data.getUint16(entry + offset + 2 * (character - start));
      if (given !== 0) glyphs.set(character, (given + delta) & 0xffff);
    }
  }
}
