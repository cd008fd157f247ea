import type { Font } from './font.ts';
import { escapeMarkup } from '#domain/text/markup.ts';
import { fitsWhole, wrapText } from '#domain/text/wrap-text.ts';

/** The position and style of a text. */
interface TextBox {
  readonly x: number;
  readonly width: number;
  readonly lines: number;
  readonly size: number;
  readonly color: string;
  /**
   * Whether the text is at the right edge of its place, as all words are beside a name that is read from right to left.
   */
  readonly isAtRight?: boolean;
  readonly isStruck?: boolean;
}

/** The lines of a text, which can be drawn at any height. */
export interface SetText {
  readonly height: number;
  /** The lines as SVG, with the upper edge of the first line at `y`. */
  draw(y: number): string;
}

const leading = 1.18;
/** Distance from the upper edge of a line to the baseline, as a part of the font size. */
const ascent = 0.9;

/** Whether a text begins with a letter that is read from right to left. */
export const isRightToLeft = (text: string): boolean =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

/** Removes the characters that the font cannot draw, above all emoji. Nothing replaces them, not even a box. */
export function keepDrawable(text: string, font: Font): string {
  return Array.from(text.normalize('NFC').replaceAll(/\s/g, ' '))
    .filter((character) => font.has(character))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Breaks a text into lines. The last line ends in an ellipsis when there is more text. */
export function setText(text: string, box: TextBox, font: Font): SetText {
  const { x, width, size, color, isAtRight = false, isStruck = false } = box;
  const lines = wrapText(keepDrawable(text, font), withMeasure(box, font));
  const step = size * leading;
  const drawLine = (line: string, base: number): string => {
    const isReversed = isRightToLeft(line);
    const anchor = isReversed === isAtRight ? 'start' : 'end';
    const style = `direction="${isReversed ? 'rtl' : 'ltr'}" text-anchor="${anchor}"${isStruck ? ' text-decoration="line-through"' : ''}`;
    return `<text x="${isAtRight ? x + width : x}" y="${base}" ${style} font-size="${size}" fill="${color}">${escapeMarkup(line)}</text>`;
  };
  return {
    height: lines.length * step,
    draw: (y) => lines.map((line, row) => drawLine(line, y + row * step + size * ascent)).join(''),
  };
}

/** Sets a text at the largest size, from that of its place down to `least`, at which whole words fit. */
export function fitText(text: string, box: TextBox, font: Font, least: number): SetText {
  const drawn = keepDrawable(text, font);
  let { size } = box;
  while (size > least && !fitsWhole(drawn, withMeasure({ ...box, size }, font))) size -= 2;
  return setText(drawn, { ...box, size }, font);
}

const withMeasure = ({ width, lines, size }: TextBox, font: Font) => ({
  width,
  lines,
  measure: (part: string): number => font.measure(part, size),
});
