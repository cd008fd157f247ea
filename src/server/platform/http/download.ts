import type { Readable } from 'node:stream';

/** A file that is made while it is sent. */
export interface Download {
  /** In ASCII, as a header has it. */
  readonly name: string;
  readonly content: Readable;
  /** Its media type where the call has files of several. */
  readonly type?: string;
}
