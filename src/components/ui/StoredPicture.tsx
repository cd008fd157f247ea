import type { CSSProperties, ReactElement } from 'react';
import type { CardPicture } from '#domain/products/picture.ts';
import {
  pictureBytes,
  pictureHeight,
  pictureSrcset,
  pictureUrl,
} from '#domain/products/picture.ts';

interface Props {
  picture: CardPicture;
  alt: string;
  /** Width in CSS pixels at which the picture is mostly shown. */
  width: number;
  /** How wide it is shown, or a little less where that spares a phone the next larger file. */
  sizes: string;
  /** The picture is in view at once: it loads before others, started by the script of the head. */
  isFirst?: boolean;
}

/** CSS pixels below which a picture is too narrow for the button that loads it under the data saver. */
const narrowestWithButton = 112;

/** Of a size that is the same on every screen, as '56px'. */
const isTooSmall = (sizes: string): boolean =>
  /^\d+px$/.test(sizes) && Number.parseInt(sizes, 10) < narrowestWithButton;

/** A stored picture in the width that its place needs, over its own colour until it arrives. */
export function StoredPicture({
  picture,
  alt,
  width,
  sizes,
  isFirst = false,
}: Props): ReactElement {
  const bytes = pictureBytes(picture, width);
  const style: CSSProperties = { backgroundColor: picture.color };
  return (
    <img
      src={pictureUrl(picture, width)}
      srcSet={pictureSrcset(picture, width)}
      sizes={sizes}
      width={width}
      height={pictureHeight(picture, width)}
      alt={alt}
      style={style}
      data-kb={bytes === null || isTooSmall(sizes) ? undefined : Math.ceil(bytes / 1024)}
      loading="lazy"
      // Chromium paints a lazy picture a frame or more late unless it is decoded at once.
      decoding={isFirst ? 'sync' : 'async'}
      {...(isFirst && { fetchPriority: 'high' as const })}
    />
  );
}
