import type { ReactElement } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { StoredPicture } from '#components/ui/StoredPicture.tsx';
import type { Picture } from '#domain/products/picture.ts';
import { firstLetter } from '#domain/text/first-letter.ts';

interface Props {
  name: string;
  picture: Picture | null;
  sizes: string;
  /** The size of the first letter, which replaces a missing picture. */
  letter: string;
  className?: string;
  children?: Markup;
}

/** A small square picture of a thing. */
export function Thumbnail(props: Props): ReactElement {
  const { name, picture, sizes, letter, className = '', children } = props;
  return (
    <div className={`pic overflow-hidden rounded-md ${className}`}>
      {picture === null ? (
        <span className={`blank ${letter}`} aria-hidden="true">
          {firstLetter(name)}
        </span>
      ) : (
        <StoredPicture picture={picture} alt="" width={160} sizes={sizes} />
      )}
      {children}
    </div>
  );
}
