import type { Readable } from 'node:stream';

/** A file that is created while it is sent. */
export interface Download {
  /** Only ASCII, because it goes into a header. */
  readonly name: string;
  readonly content: Readable;
  /** The media type, where it is another than the endpoint's. */
  readonly type?: string;
}
