import { fitsWhole, wrapText } from '#domain/text/wrap-text.ts';

/** The shape of a text, without its position. */
export interface TextShape {
  readonly width: number;
  readonly lines: number;
  readonly size: number;
  readonly weight?: number;
}

export interface TextBox extends TextShape {
  readonly x: number;
  /** The baseline of the first line. */
  readonly y: number;
  readonly color: string;
  readonly isStruck?: boolean;
}

/** Distance between baselines, in font sizes. */
const leading = 1.18;

/** Draws a text into its box. Returns the baseline of a line that would follow. */
export function drawText(context: CanvasRenderingContext2D, text: string, box: TextBox): number {
  const { x, y, size, color, isStruck = false } = box;
  const drawn = wrapText(text, chooseFont(context, box));
  context.fillStyle = color;
  drawn.forEach((line, row) => {
    const base = y + row * size * leading;
    context.fillText(line, x, base);
    if (isStruck) {
      context.fillRect(x, base - size * 0.34, context.measureText(line).width, size * 0.07);
    }
  });
  return y + drawn.length * size * leading;
}

/** The height from the text's first baseline to that of a line that would follow. */
export const measureHeight = (
  context: CanvasRenderingContext2D,
  text: string,
  shape: TextShape,
): number => wrapText(text, chooseFont(context, shape)).length * shape.size * leading;

/** Whether the whole text fits its lines. */
export const hasRoom = (
  context: CanvasRenderingContext2D,
  text: string,
  shape: TextShape,
): boolean => fitsWhole(text, chooseFont(context, shape));

/**
 * The largest size, up to that of `shape`, at which the text fits its lines without a cut. It is at least a quarter of
 * that size.
 */
export function fitSize(context: CanvasRenderingContext2D, text: string, shape: TextShape): number {
  const least = shape.size / 4;
  let size = shape.size;
  while (size > least && !hasRoom(context, text, { ...shape, size }))
    size = Math.max(least, size - 2);
  return size;
}

/** Sets the font of the context to that of a text. Returns what is needed to wrap the text in it. */
function chooseFont(
  context: CanvasRenderingContext2D,
  { width, lines, size, weight = 700 }: TextShape,
) {
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return { width, lines, measure: (part: string): number => context.measureText(part).width };
}
