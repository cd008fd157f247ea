import type { ErrorCode } from '#domain/error-code.ts';
import type { LinkCard } from '#domain/products/link-card.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { StorageSettings } from '#server/platform/config/env.ts';
import type { PictureSpec } from '#demo/drawing/picture.ts';

/** An order to store a picture under an id. */
export interface PictureOrder {
  readonly type: 'picture';
  readonly settings: StorageSettings;
  readonly id: string;
  /** The path of the upload. */
  readonly file: string;
}

/** An order to draw a picture of the demonstration catalogue and store it under an id. */
export interface DemoPictureOrder {
  readonly type: 'demo';
  readonly settings: StorageSettings;
  readonly id: string;
  readonly spec: PictureSpec;
}

/** An order to draw a link card and store it under a key. */
export interface LinkCardOrder {
  readonly type: 'card';
  readonly settings: StorageSettings;
  readonly key: string;
  readonly card: LinkCard;
}

export type WorkerOrder = PictureOrder | DemoPictureOrder | LinkCardOrder;

export type WorkerResult =
  | { readonly type: 'kept'; readonly picture: Picture }
  | { readonly type: 'drawn'; readonly content: Uint8Array<ArrayBuffer> };

export type WorkerResponse =
  | WorkerResult
  | { readonly type: 'refused'; readonly code: ErrorCode; readonly message: string }
  | { readonly type: 'failed'; readonly code: string; readonly message: string };
