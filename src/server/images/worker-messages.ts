import type { ErrorCode } from '#domain/error-code.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { StorageSettings } from '#server/config/env.ts';

/** A picture to keep under an id. */
export interface PictureOrder {
  readonly settings: StorageSettings;
  readonly id: string;
  /** Where the upload lies. */
  readonly file: string;
}

export type PictureResponse =
  | { readonly type: 'kept'; readonly picture: Picture }
  | { readonly type: 'refused'; readonly code: ErrorCode; readonly message: string }
  | { readonly type: 'failed'; readonly code: string; readonly message: string };
