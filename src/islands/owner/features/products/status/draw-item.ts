import { drawText, fitSize } from './draw-text.ts';
import type { StatusItem } from './status-content.ts';
import { badgeColor, type statusLooks } from './status-looks.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Colors = (typeof statusLooks)[keyof typeof statusLooks];

/** Draws the photo of a product into a box, or its first letter on the colour of the store. */
export function drawPhoto(
  context: CanvasRenderingContext2D,
  item: StatusItem,
  { box, photo, color }: { box: Box; photo: ImageBitmap | null; color: string },
): void {
  const { x, y, width, height } = box;
  context.save();
  context.beginPath();
  context.roundRect(x, y, width, height, width / 20);
  context.clip();
  context.fillStyle = color;
  context.fillRect(x, y, width, height);
  if (photo === null) drawLetter(context, item.name, box);
  else {
    const scale = Math.max(width / photo.width, height / photo.height);
    const [w, h] = [photo.width * scale, photo.height * scale];
    context.drawImage(photo, x + (width - w) / 2, y + (height - h) / 2, w, h);
  }
  if (item.isSoldOut) {
    context.fillStyle = '#000a';
    context.fillRect(x, y, width, height);
  }
  context.restore();
  const mark = item.isSoldOut ? 'Agotado' : item.badge;
  if (mark !== null) drawMark(context, mark, box);
}

function drawLetter(context: CanvasRenderingContext2D, name: string, box: Box): void {
  context.save();
  context.textAlign = 'center';
  const size = box.height * 0.45;
  drawText(context, Array.from(name)[0] ?? '', {
    ...{ x: box.x + box.width / 2, y: box.y + box.height / 2 + size * 0.36, width: box.width },
    ...{ lines: 1, size, weight: 800, color: '#fff' },
  });
  context.restore();
}

function drawMark(context: CanvasRenderingContext2D, text: string, { x, y, width }: Box): void {
  const size = width * 0.066;
  const room = fitSize(context, text, { width, size, weight: 800 });
  const pad = width * 0.03;
  const length = context.measureText(text).width;
  context.fillStyle = badgeColor;
  context.beginPath();
  context.roundRect(x + pad, y + pad, length + 2 * pad, room + 1.4 * pad, room * 0.4);
  context.fill();
  drawText(context, text, {
    ...{ x: x + 2 * pad, y: y + 1.5 * pad + room * 0.9, width, lines: 1 },
    ...{ size: room, weight: 800, color: '#fff' },
  });
}

/** Draws name and price under a photo. */
export function drawWords(
  context: CanvasRenderingContext2D,
  item: StatusItem,
  { box, lines, colors }: { box: Box; lines: number; colors: Colors },
): void {
  const { x, y, width, height } = box;
  const size = height / (lines === 1 ? 3 : 5.2);
  const nameSize = size * 0.8;
  const end = drawText(context, item.name, {
    ...{ x, y: y + nameSize, width, lines, size: nameSize, color: colors.ink },
  });
  const priceSize = fitSize(context, item.price, { width, size: size * 1.15, weight: 800 });
  const next = drawText(context, item.price, {
    ...{ x, y: end + priceSize * 0.4, width, lines: 1, size: priceSize, weight: 800 },
    color: colors.price,
  });
  if (item.oldPrice === null || lines === 1) return;
  const oldSize = fitSize(context, item.oldPrice, { width, size: size * 0.65, weight: 500 });
  drawText(context, item.oldPrice, {
    ...{ x, y: next - priceSize * 0.2, width, lines: 1, size: oldSize, weight: 500 },
    ...{ color: colors.soft, isStruck: true },
  });
}
