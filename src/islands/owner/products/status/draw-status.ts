import { type Blank, type Box, type Colors, drawPhoto, drawWords } from './draw-item.ts';
import { drawText, fitSize } from './draw-text.ts';
import { addRoundRect } from './round-rect.ts';
import type { StatusContent } from './status-content.ts';
import { type StatusLook, statusLooks } from './status-looks.ts';
import { type OpenedPicture, openPicture } from '#islands/owner/pictures/canvas.ts';
import { loadIcon } from './type-icons.ts';

export const statusSize = { width: 1080, height: 1920 };
const edge = 60;
const inner = statusSize.width - 2 * edge;
const footTop = 1620;
const qrSide = 240;

/** A picture for which everything is loaded. */
export interface PreparedStatus {
  /** Draws the picture synchronously, so that two pictures on one canvas never mix. */
  drawOn(canvas: HTMLCanvasElement, look: StatusLook): void;
  /** Frees the memory of the photos, also when nothing was drawn. */
  release(): void;
}

/** Loads everything for a picture of one to six products for the status of a messenger. */
export async function prepareStatus(
  content: StatusContent,
  typeIcon: SVGSVGElement,
): Promise<PreparedStatus> {
  const blank = { color: content.color, icon: await loadIcon(typeIcon) };
  const { encode } = await import('uqr');
  const code = encode(content.link, { border: 2 });
  const photos = await Promise.all(content.items.map(({ photo }) => loadPhoto(photo)));
  return {
    drawOn(canvas, look) {
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('This browser draws no pictures');
      const colors = statusLooks[look];
      context.fillStyle = colors.ground;
      context.fillRect(0, 0, statusSize.width, statusSize.height);
      if (content.items.length === 1) drawOne(context, { content, photos, blank, colors });
      else drawSeveral(context, { content, photos, blank, colors });
      drawFoot(context, { content, code, colors });
    },
    release() {
      for (const photo of photos) photo?.release();
    },
  };
}

interface Drawing {
  readonly content: StatusContent;
  readonly photos: readonly (OpenedPicture | null)[];
  readonly blank: Blank;
  readonly colors: Colors;
}

function drawOne(
  context: CanvasRenderingContext2D,
  { content, photos, blank, colors }: Drawing,
): void {
  const [item] = content.items;
  if (item === undefined) return;
  const box = { x: edge, y: edge, width: inner, height: inner };
  drawPhoto(context, item, { box, photo: photos[0] ?? null, blank });
  drawWords(context, item, { box: { ...box, y: 1050, height: 530 }, lines: 2, colors });
}

function drawSeveral(
  context: CanvasRenderingContext2D,
  { content, photos, blank, colors }: Drawing,
): void {
  drawText(context, 'Lo de hoy', {
    x: edge,
    y: 150,
    width: inner,
    lines: 1,
    size: 96,
    weight: 800,
    color: colors.ink,
  });
  const isPair = content.items.length === 2;
  const columns = isPair ? 1 : 2;
  const gap = 40;
  const width = (inner - gap * (columns - 1)) / columns;
  const rows = Math.ceil(content.items.length / columns);
  const height = Math.min(isPair ? 660 : 640, (footTop - 230) / rows - gap / 2);
  content.items.forEach((item, index) => {
    const x = edge + (index % columns) * (width + gap);
    const y = 200 + Math.floor(index / columns) * (height + gap / 2);
    const photo = photos[index] ?? null;
    const drawIn = (box: Box): void => {
      drawPhoto(context, item, { box, photo, blank });
    };
    if (isPair) {
      // Two products are stacked, each with its words beside the photo.
      const side = Math.min(height, inner * 0.56);
      drawIn({ x, y, width: side, height: side });
      const words = { x: x + side + gap, y, width: width - side - gap, height: side };
      drawWords(context, item, { box: words, lines: 2, colors });
      return;
    }
    const photoHeight = height - 140;
    drawIn({ x, y, width, height: photoHeight });
    const words = { x, y: y + photoHeight + 8, width, height: 130 };
    drawWords(context, item, { box: words, lines: 1, colors });
  });
}

interface Foot {
  readonly content: StatusContent;
  readonly code: { readonly size: number; readonly data: readonly (readonly boolean[])[] };
  readonly colors: Colors;
}

function drawFoot(context: CanvasRenderingContext2D, { content, code, colors }: Foot): void {
  const width = inner - qrSide - edge;
  const end = drawText(context, content.shop, {
    x: edge,
    y: footTop + 70,
    width,
    lines: 2,
    size: 56,
    color: colors.ink,
  });
  const address = { width, lines: 2, size: 40, weight: 500 };
  const size = fitSize(context, content.address, address);
  drawText(context, content.address, {
    ...address,
    size,
    x: edge,
    y: end + 6,
    color: colors.soft,
  });
  const [left, top] = [statusSize.width - edge - qrSide, footTop];
  context.fillStyle = '#fff';
  context.beginPath();
  addRoundRect(context, [left, top, qrSide, qrSide], 16);
  context.fill();
  context.fillStyle = '#000';
  const dot = qrSide / code.size;
  code.data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      // Slightly larger than its square, so that no light line appears between two.
      if (isDark) context.fillRect(left + x * dot, top + y * dot, dot + 0.5, dot + 0.5);
    });
  });
}

/** Null for a photo that cannot be loaded; the picture is drawn without it. */
async function loadPhoto(url: string | null): Promise<OpenedPicture | null> {
  if (url === null) return null;
  try {
    const response = await fetch(url);
    return response.ok ? await openPicture(await response.blob()) : null;
  } catch {
    return null;
  }
}
