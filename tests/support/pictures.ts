import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createPictureKeeper } from '#server/pictures/picture-keeper.ts';

export interface PictureFolder {
  readonly directory: string;
  readonly keeper: ReturnType<typeof createPictureKeeper>;
  remove(): void;
}

/** A separate folder for the pictures of a test. */
export function createPictureFolder(): PictureFolder {
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-pictures-'));
  return {
    directory,
    keeper: createPictureKeeper({ kind: 'disk', directory }),
    remove() {
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const draw = (width: number, height: number, background = '#0b5c66') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** A form with files under one name, and other fields. */
export function createForm(
  field: string,
  files: readonly Uint8Array[],
  others: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(others)) form.append(name, value);
  for (const file of files) {
    form.append(field, new File([Uint8Array.from(file)], 'foto.jpg', { type: 'image/jpeg' }));
  }
  return form;
}

/** The beginning of a photo in the format of iPhones, with its brands. The rest is no picture. */
export function makeHeic(brands: readonly string[] = ['heic', 'mif1', 'heic']): Buffer {
  const [major = '', ...compatible] = brands;
  const box = Buffer.from(`....ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1');
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.alloc(4_000, 'hevc')]);
}

function makeChunk(type: string, body: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(body.length);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return chunk;
}

/** A complete black PNG of 196 megapixels. Drawing and packing it normally would take seconds of processor time. */
export function makeHugePng(): Buffer {
  const side = 14_000;
  const row = 1 + 3 * side;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  // A hundredth of the rows, packed so that it can be repeated.
  const piece = deflateRawSync(Buffer.alloc((row * side) / 100), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE((row * side) % 65_521);
  sum.writeUInt16BE(1, 2);
  const pieces = Array.from({ length: 100 }, () => piece);
  const packed = Buffer.concat([Buffer.of(0x78, 0x9c), ...pieces, Buffer.of(3, 0), sum]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    makeChunk('IHDR', header),
    makeChunk('IDAT', packed),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with these chunks after its header. */
export function addChunks(
  png: Uint8Array,
  chunks: readonly (readonly [type: string, body: Uint8Array])[],
): Buffer {
  // After the signature and the header.
  const [head, rest] = [png.subarray(0, 33), png.subarray(33)];
  return Buffer.concat([head, ...chunks.map(([type, body]) => makeChunk(type, body)), rest]);
}

/** An AVIF from sharp whose colours are named by these numbers of ITU-T H.273, with 6 for the matrix. */
export function nameColors(avif: Uint8Array, primaries: number, transfer: number): Buffer {
  const whole = Buffer.from(avif);
  const colr = Buffer.alloc(19);
  colr.writeUInt32BE(colr.length);
  colr.write('colrnclx', 4, 'latin1');
  [primaries, transfer, 6].forEach((value, index) => colr.writeUInt16BE(value, 12 + 2 * index));
  colr[18] = 0x80;
  const find = (type: string): number => whole.indexOf(type, 0, 'latin1') - 4;
  const grow = (at: number, bytes: number) => {
    whole.writeUInt32BE(whole.readUInt32BE(at) + bytes, at);
  };
  const [ipco, ipma] = [find('ipco'), find('ipma')];
  const endOfProperties = ipco + whole.readUInt32BE(ipco);
  const endOfAssociations = ipma + whole.readUInt32BE(ipma);
  const content = Buffer.alloc(4);
  content.writeUInt32BE(find('mdat') + 8);
  const location = whole.indexOf(content, find('iloc'));
  // Adds one more property and associates it with the picture.
  const added = colr.length + 1;
  grow(ipco, colr.length);
  grow(ipma, 1);
  for (const at of [find('iprp'), find('meta'), location]) grow(at, added);
  // Offset: size, type, version, number of items, item. After them comes the number of the item's properties.
  const count = ipma + 4 + 4 + 4 + 4 + 2;
  const property = (whole[count] ?? 0) + 1;
  whole[count] = property;
  return Buffer.concat([
    whole.subarray(0, endOfProperties),
    colr,
    whole.subarray(endOfProperties, endOfAssociations),
    Buffer.of(property),
    whole.subarray(endOfAssociations),
  ]);
}

/** A PNG with `count` packed texts. Each has 8 KB, which unpack to almost 8 MB. */
export function addPackedTexts(png: Uint8Array, count: number): Buffer {
  const packed = deflateSync(Buffer.alloc(7_900_000, 'A'));
  const body = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]);
  return addChunks(
    png,
    Array.from({ length: count }, () => ['zTXt', body] as const),
  );
}
