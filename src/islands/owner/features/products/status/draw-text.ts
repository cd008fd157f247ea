import { wrapText } from './wrap-text.ts';

export interface TextBox {
  readonly x: number;
  /** Of the first base line. */
  readonly y: number;
  readonly width: number;
  readonly lines: number;
  readonly size: number;
  readonly weight?: number;
  readonly color: string;
  readonly isStruck?: boolean;
}

/** Draws a text into its box and returns where the base line of a next one would be. */
export function drawText(context: CanvasRenderingContext2D, text: string, box: TextBox): number {
  const { x, y, width, lines, size, weight = 700, color, isStruck = false } = box;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  context.fillStyle = color;
  const measure = (part: string): number => context.measureText(part).width;
  const drawn = wrapText(text, { width, lines, measure });
  drawn.forEach((line, row) => {
    const base = y + row * size * 1.18;
    context.fillText(line, x, base);
    if (isStruck) context.fillRect(x, base - size * 0.34, measure(line), size * 0.07);
  });
  return y + drawn.length * size * 1.18;
}

/** The largest size up to one at which a text fits on a line. */
export function fitSize(
  context: CanvasRenderingContext2D,
  text: string,
  { width, size, weight }: { width: number; size: number; weight: number },
): number {
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  const measured = context.measureText(text).width;
  return measured <= width ? size : Math.floor((size * width) / measured);
}
