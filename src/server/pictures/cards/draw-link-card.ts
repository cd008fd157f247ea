import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { fitText, isRightToLeft, keepDrawable, setText, type SetText } from './card-text.ts';
import { type Font, openFont } from './font.ts';
import { storeTypeColor } from '#domain/stores/store-type.ts';
import { typeIconName } from '#domain/stores/type-icon.ts';
import { type LinkCard, linkCardSize } from '#domain/products/link-card.ts';
import { packageDir } from '#files/programs.ts';

const { width, height } = linkCardSize;
/** The photo is a square at the left, with the words beside it. */
const pictureSide = height;
const edge = 52;
const left = pictureSide + edge;
const textWidth = width - edge - left;
const gap = 18;
const colors = { ground: '#fffaf3', ink: '#1d1a16', soft: '#5f564c', price: '#0b5c66' };

const mostBytes = 60 * 1024;
const qualities = [84, 76, 68, 60, 50, 40];
/** A photo of noise loses nothing by a blur, and nothing else makes its file small. */
const blurs = [0, 2, 6];

let loaded: Font | undefined;
const loadFont = (): Font =>
  (loaded ??= openFont(join(packageDir, 'src/server/pictures/fonts/Rubik-SemiBold.ttf')));

/** Draws the picture for the link of a product as a JPEG of at most 60 KB, with the product's photo if there is one. */
export async function drawLinkCard(
  card: LinkCard,
  picture: Uint8Array | null,
): Promise<Buffer<ArrayBuffer>> {
  if (picture === null && card.pictureId !== null) throw new Error('A card lacks its photo');
  const drawing = Buffer.from(writeDrawing(card, loadFont()));
  for (const blur of blurs) {
    const drawn = await composeCard(drawing, picture, blur);
    for (const quality of qualities) {
      const content = await sharp(drawn.data, { raw: drawn.info })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer();
      if (content.byteLength <= mostBytes) return content;
    }
  }
  throw new Error('A card is larger than it may be');
}

async function composeCard(drawing: Buffer, picture: Uint8Array | null, blur: number) {
  const ground = sharp({ create: { width, height, channels: 3, background: colors.ground } });
  const layers = [{ input: drawing, left: 0, top: 0 }];
  if (picture !== null) {
    const cover = sharp(picture).resize(pictureSide, pictureSide, { fit: 'cover' });
    const input = await (blur === 0 ? cover : cover.blur(blur)).png().toBuffer();
    layers.unshift({ input, left: 0, top: 0 });
  }
  return ground.composite(layers).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** Everything except the photo, as SVG. */
function writeDrawing(card: LinkCard, font: Font): string {
  const isAtRight = isRightToLeft(keepDrawable(card.name, font));
  const box = { x: left, width: textWidth, lines: 1, color: colors.ink, isAtRight };
  const words: SetText[] = [
    fitText(card.name, { ...box, lines: 2, size: 54 }, font, 42),
    fitText(card.price, { ...box, size: 66, color: colors.price }, font, 20),
  ];
  if (card.oldPrice !== null) {
    const old = { ...box, size: 38, color: colors.soft, isStruck: true };
    words.push(fitText(card.oldPrice, old, font, 20));
  }
  const shop = setText(card.shop, { ...box, lines: 2, size: 34, color: colors.soft }, font);
  const ruleWidth = shop.height === 0 ? 0 : 72;
  const ruleLeft = isAtRight ? left + textWidth - ruleWidth : left;
  const shopTop = height - edge - shop.height;
  const total = words.reduce((sum, one) => sum + one.height, gap * (words.length - 1));
  let y = Math.max(edge, (shopTop - 2 * gap + edge - total) / 2);
  const drawn = words.map((one) => {
    const text = one.draw(y);
    y += one.height + gap;
    return text;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Rubik" font-weight="600">
${card.type === null ? '' : drawType(card.type)}${card.isSoldOut ? drawSoldOut(font) : ''}${drawn.join('')}
<rect x="${ruleLeft}" y="${shopTop - gap}" width="${ruleWidth}" height="5" fill="${colors.price}"/>${shop.draw(shopTop)}
</svg>`;
}

/** The colour and the icon of the store's type, in place of a photo. */
function drawType(type: string): string {
  const side = pictureSide / 2;
  const color = storeTypeColor(type);
  return `<rect width="${pictureSide}" height="${pictureSide}" fill="${color}"/><g transform="translate(${side / 2} ${side / 2}) scale(${side / 24})" color="#ffffff">${findIcon(typeIconName(type))}</g>`;
}

function drawSoldOut(font: Font): string {
  const mark = { x: 62, width: pictureSide, lines: 1, size: 44, color: '#ffffff' };
  const length = font.measure('Agotado', mark.size);
  const text = setText('Agotado', mark, font);
  return `<rect width="${pictureSide}" height="${pictureSide}" fill="#000000" fill-opacity="0.6"/><rect x="36" y="36" width="${length + 52}" height="72" rx="16" fill="#c8321c"/>${text.draw(47)}`;
}

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string } | undefined>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string } | undefined>>;
}

function findIcon(name: string): string {
  const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
  const { icons, aliases } = JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  return icons[aliases?.[name]?.parent ?? name]?.body ?? '';
}
