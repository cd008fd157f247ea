import type { Readable } from 'node:stream';

/** A file that is created while it is sent. */
export interface Download {
  /** Only ASCII, because it goes into a header. */
  readonly name: string;
  readonly content: Readable;
  /** Its media type where the call has files of several. */
  readonly type?: string;
}
