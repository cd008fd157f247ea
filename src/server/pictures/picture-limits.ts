import type { Metadata } from 'sharp';
import type { PictureKind } from './sniff.ts';
import { DomainError } from '#domain/errors.ts';
import {
  maxAvifPixels,
  maxGifPixels,
  maxDecodedPixels,
  maxPicturePixels,
  maxPictureSide,
} from '#domain/limits.ts';
import { pictureMessages } from '#domain/messages.ts';

/** Bytes of the pixels of the largest picture that is decoded as a whole: four channels of eight bits. */
const maxDecodedBytes = 4 * maxDecodedPixels;
const sampleBytes: Partial<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  double: 8,
  complex: 8,
  dpcomplex: 16,
};

type Size = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>;

/** Refuses a picture that would take too much memory or time to decode. It reads only the header. */
export function requireFittingSize(kind: PictureKind, size: Size): void {
  const { width, height } = size;
  if (Math.max(width, height) > maxPictureSide) {
    throw new DomainError('image_unreadable', {
      message: pictureMessages.sideTooLong(maxPictureSide),
    });
  }
  const limit = pixelLimit(kind, size);
  if (width * height > limit) {
    const message =
      kind === 'jpeg' && size.isProgressive
        ? pictureMessages.tooManyProgressivePixels(limit)
        : pictureMessages.tooManyPixels(limit);
    throw new DomainError('image_unreadable', { message });
  }
}

/**
 * The greatest number of pixels. A photo is reduced while it is read. Other pictures, and progressive photos, may have
 * to be decoded as a whole.
 */
function pixelLimit(kind: PictureKind, { channels, depth, isProgressive }: Size): number {
  if (kind === 'jpeg' && !isProgressive) return maxPicturePixels;
  if (kind === 'heif') return maxAvifPixels;
  if (kind === 'gif') return maxGifPixels;
  const bytes = channels * (sampleBytes[depth] ?? 16);
  return Math.min(maxDecodedPixels, Math.floor(maxDecodedBytes / bytes / 100_000) * 100_000);
}
