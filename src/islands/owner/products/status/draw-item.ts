import { drawText, fitSize, hasRoom, measureHeight, type TextBox } from './draw-text.ts';
import { addRoundRect } from './round-rect.ts';
import type { StatusItem } from './status-content.ts';
import type { OpenedPicture } from '#islands/owner/pictures/canvas.ts';
import { badgeColor, type statusLooks } from './status-looks.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Colors = (typeof statusLooks)[keyof typeof statusLooks];

/** The colour and the icon of the store's type, drawn when there is no photo. */
export interface Blank {
  readonly color: string;
  readonly icon: HTMLImageElement;
}

/** Draws the photo of a product into a box, or the colour and the icon. */
export function drawPhoto(
  context: CanvasRenderingContext2D,
  item: StatusItem,
  { box, photo, blank }: { box: Box; photo: OpenedPicture | null; blank: Blank },
): void {
  const { x, y, width, height } = box;
  context.save();
  context.beginPath();
  addRoundRect(context, [x, y, width, height], width / 20);
  context.clip();
  context.fillStyle = blank.color;
  context.fillRect(x, y, width, height);
  if (photo === null) {
    const side = Math.min(width, height) * 0.45;
    context.drawImage(
      blank.icon,
      ...([x + (width - side) / 2, y + (height - side) / 2, side, side] as const),
    );
  } else {
    const scale = Math.max(width / photo.width, height / photo.height);
    const [w, h] = [photo.width * scale, photo.height * scale];
    context.drawImage(photo.source, x + (width - w) / 2, y + (height - h) / 2, w, h);
  }
  if (item.isSoldOut) {
    context.fillStyle = '#000a';
    context.fillRect(x, y, width, height);
  }
  context.restore();
  const mark = item.isSoldOut ? 'Agotado' : item.badge;
  if (mark !== null) drawMark(context, mark, box);
}

function drawMark(context: CanvasRenderingContext2D, text: string, { x, y, width }: Box): void {
  const size = width * 0.066;
  const room = fitSize(context, text, { width, lines: 1, size, weight: 800 });
  const pad = width * 0.03;
  const length = context.measureText(text).width;
  context.fillStyle = badgeColor;
  context.beginPath();
  addRoundRect(context, [x + pad, y + pad, length + 2 * pad, room + 1.4 * pad], room * 0.4);
  context.fill();
  drawText(context, text, {
    x: x + 2 * pad,
    y: y + 1.5 * pad + room * 0.9,
    width,
    lines: 1,
    size: room,
    weight: 800,
    color: '#fff',
  });
}

interface Words {
  readonly box: Box;
  /** Lines of the name. */
  readonly lines: number;
  readonly colors: Colors;
}

/** Scales for short texts, so that they fill their box. */
const scales = [1.5, 1.4, 1.3, 1.2, 1.1, 1];

/** Draws name and price beside or below a photo. When the name may have two lines, they are centred in their box. */
export function drawWords(
  context: CanvasRenderingContext2D,
  item: StatusItem,
  { box, lines, colors }: Words,
): void {
  const tried = lines === 1 ? [1] : scales;
  const place = (scale: number) => placeWords(context, item, { box, lines, colors }, scale);
  const placed =
    tried.map(place).find(({ height, isWhole }) => isWhole && height <= box.height) ?? place(1);
  const shift = lines === 1 ? 0 : Math.max(0, (box.height - placed.height) / 2);
  for (const [text, at] of placed.texts) drawText(context, text, { ...at, y: at.y + shift });
}

interface Placed {
  readonly texts: readonly (readonly [string, TextBox])[];
  readonly height: number;
  /** Whether the name is complete. */
  readonly isWhole: boolean;
}

function placeWords(
  context: CanvasRenderingContext2D,
  item: StatusItem,
  { box: { x, y, width, height }, lines, colors }: Words,
  scale: number,
): Placed {
  const size = (scale * Math.min(height, width)) / (lines === 1 ? 3 : 5.2);
  const nameSize = size * 0.8;
  const name = { x, y: y + nameSize, width, lines, size: nameSize, color: colors.ink };
  const priceSize = fitSize(context, item.price, {
    width,
    lines: 1,
    size: size * 1.15,
    weight: 800,
  });
  const price = {
    x,
    y: name.y + measureHeight(context, item.name, name) + priceSize * 0.4,
    width,
    lines: 1,
    size: priceSize,
    weight: 800,
    color: colors.price,
  };
  const priceEnd = price.y + priceSize * 0.3 - y;
  const texts = [[item.name, name] as const, [item.price, price] as const];
  const isWhole = hasRoom(context, item.name, name);
  if (item.oldPrice === null || lines === 1) return { texts, height: priceEnd, isWhole };
  const oldSize = fitSize(context, item.oldPrice, {
    width,
    lines: 1,
    size: Math.min(size * 0.65, priceSize * 0.62),
    weight: 500,
  });
  const old = {
    x,
    y: price.y + priceSize * 0.98,
    width,
    lines: 1,
    size: oldSize,
    weight: 500,
    color: colors.soft,
    isStruck: true,
  };
  const oldEnd = old.y + oldSize * 0.3 - y;
  return { texts: [...texts, [item.oldPrice, old]], height: oldEnd, isWhole };
}
