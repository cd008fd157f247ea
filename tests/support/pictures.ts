import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createPictureKeeper } from '#server/images/picture-keeper.ts';

export interface PictureFolder {
  readonly directory: string;
  readonly keeper: ReturnType<typeof createPictureKeeper>;
  remove(): void;
}

/** A folder of its own for the pictures of a test. */
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

/** The beginning of a photo as iPhones keep it, with its brands; what follows is no picture. */
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

/** A whole PNG of 196 megapixels, all black: to draw and to pack so many takes a processor seconds. */
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

/** A PNG with so many packed texts, each of 8 KB that unpack to almost 8 MB. */
export function addPackedTexts(png: Uint8Array, count: number): Buffer {
  const packed = deflateSync(Buffer.alloc(7_900_000, 'A'));
  const chunk = makeChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]));
  // After the signature and the header.
  const [head, rest] = [png.subarray(0, 33), png.subarray(33)];
  return Buffer.concat([head, ...Array.from({ length: count }, () => chunk), rest]);
}
