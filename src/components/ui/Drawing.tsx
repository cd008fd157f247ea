import type { ReactElement } from 'react';
import { type StoreType, storeTypeColor } from '#domain/stores/store-type.ts';
import { numberOf, sceneOf, scenes } from './scene.ts';

/** A thing that each type of store sells, as lines on 24 × 24. */
const things: Readonly<Record<StoreType, string>> = {
  fashion: 'M8 3 3 6l2 5 2-1v11h10V10l2 1 2-5-5-3a4 4 0 0 1-8 0z',
  electronics: 'M7 2h10v20H7zM11 19h2',
  food: 'M4 11h16a8 8 0 0 1-16 0zM9 8c0-2 2-2 2-4M14 8c0-2 2-2 2-4M8 21h8',
  bar: 'M5 4h14l-7 9zM12 13v7M8 20h8M7 7h10',
  cafe: 'M4 9h13v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM17 10h1a3 3 0 0 1 0 6h-1M8 6c0-2 1-2 1-4M12 6c0-2 1-2 1-4',
  grocery: 'M3 10h18l-2 11H5zM8 10l3-7M16 10l-3-7M9 14v4M15 14v4',
  beauty: 'M8 12h8v9H8zM9.5 12V6L14.5 3v9M8 15.5h8',
  health: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  sports: 'M12 3a9 9 0 1 0 .1 0zM3 12h18M12 3v18M6 6c3 4 3 8 0 12M18 6c-3 4-3 8 0 12',
  home: 'M5 10v11h14V10M3 11l9-8 9 8M10 21v-6h4v6',
  pets: 'M12 12c3 0 5 3 5 5 0 3-3 3-5 2-2 1-5 1-5-2 0-2 2-5 5-5zM5.5 8.5a1.5 2 0 1 0 .1 0zM9.5 4a1.5 2 0 1 0 .1 0zM14.5 4a1.5 2 0 1 0 .1 0zM18.5 8.5a1.5 2 0 1 0 .1 0z',
  toys: 'M4 13h7v7H4zM13 13h7v7h-7zM8.5 4h7v7h-7z',
  books: 'M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14',
  auto: 'M3 17v-5l2-1 2-5h10l2 5 2 1v5zM5 11h14M7.5 15a2 2 0 1 0 .1 0zM16.5 15a2 2 0 1 0 .1 0z',
  services: 'M14 7a5 5 0 0 1 6-4l-3 3 1 2 2 1 3-3a5 5 0 0 1-6 6L8 21l-4-4 9-9z',
  other: 'M5 8h14l1 13H4zM9 11V7a3 3 0 0 1 6 0v4',
};

interface Props {
  /** The store's type; a neutral drawing when it is unknown. */
  type: StoreType | undefined;
  name: string;
  /** Whether the frame is wide and low. The drawing is then smaller, so that it fits above the text at the foot. */
  isLow?: boolean;
  /** The background, in place of the one that the name decides. */
  scene?: string;
}

/**
 * A drawing in place of a missing photo. The store's type decides the thing, and the name decides its background and
 * angle.
 */
export function Drawing({ type = 'other', name, isLow = false, scene }: Props): ReactElement {
  const tilt = ((numberOf(name) >> 3) % 5) * 5 - 10;
  const transform = `translate(24 ${isLow ? 23 : 25}) rotate(${tilt}) scale(${isLow ? 0.5 : 1}) translate(-12 -12)`;
  const thing = `<path d="${things[type]}" transform="${transform}" fill="#fff" stroke="currentColor" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"/>`;
  return (
    <svg
      className="drawn"
      viewBox="0 0 48 48"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      style={{ color: storeTypeColor(type) }}
      dangerouslySetInnerHTML={{
        __html: `<g fill="currentColor" fill-opacity=".16">${scene ?? scenes[sceneOf(name)] ?? ''}</g>${thing}`,
      }}
    />
  );
}
