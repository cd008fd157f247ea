import type { ErrorCode } from '#domain/error-code.ts';
import type { LinkCard } from '#domain/products/link-card.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { StorageSettings } from '#server/platform/config/env.ts';
import type { PictureSpec } from '#demo/drawing/picture.ts';

/** A picture to keep under an id. */
export interface PictureOrder {
  readonly type: 'picture';
  readonly settings: StorageSettings;
  readonly id: string;
  /** Where the upload lies. */
  readonly file: string;
}

/** A picture of the demonstration catalogue to draw and to keep under an id. */
export interface DemoPictureOrder {
  readonly type: 'demo';
  readonly settings: StorageSettings;
  readonly id: string;
  readonly spec: PictureSpec;
}

/** The picture of a link to draw and to keep under a key. */
export interface LinkCardOrder {
  readonly type: 'card';
  readonly settings: StorageSettings;
  readonly key: string;
  readonly card: LinkCard;
}

export type WorkerOrder = PictureOrder | DemoPictureOrder | LinkCardOrder;

/** What came of an order that was carried out. */
export type WorkerResult =
  | { readonly type: 'kept'; readonly picture: Picture }
  | { readonly type: 'drawn'; readonly content: Uint8Array<ArrayBuffer> };

export type WorkerResponse =
  | WorkerResult
  | { readonly type: 'refused'; readonly code: ErrorCode; readonly message: string }
  | { readonly type: 'failed'; readonly code: string; readonly message: string };
