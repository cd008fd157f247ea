import type { Effort } from '../write/compress.ts';
import type { Redirects } from '../write/redirects.ts';

/** A folder responds at once, a service later. */
export type Awaitable<Value> = Value | Promise<Value>;

/** Puts files in place. All reject, or throw, with the error of the disk or the service; what stood before a write that failed stays. */
export interface SiteWriter {
  /** Puts the page in place; false when the same bytes stood there already. */
  write(file: string, body: Uint8Array, effort?: Effort): Awaitable<boolean>;
  /** Puts a file in place that is not served compressed, as `_redirects` or a picture. */
  writePlain(file: string, body: string | Uint8Array): Awaitable<boolean>;
  /** Leads the former urls of stores to their present ones; what was written before and is not among these goes. */
  writeRedirects(redirects: Redirects): Awaitable<void>;
  /** Removes a page with its compressed file; false when there was none. */
  remove(file: string): Awaitable<boolean>;
}

/** Called with every file that is put in place, or found to be as it should, and of every one removed. */
export interface FileWatcher {
  stands(file: string): void;
  /** After `stands`, when the bytes are new; of a page whose compression alone was wrong, names that. */
  isReplaced(file: string): void;
  isGone(file: string): void;
}

export interface WriterOptions {
  readonly isDurable: boolean;
  /** Whether a file with the same bytes is left as it is; false to write every file anew, as after a power cut. */
  readonly keepsEqualFiles?: boolean;
  /** Whether compressed files are unpacked to see that they still say what their page does. */
  readonly unpacks?: boolean;
  /** Whether each file of a service is fetched and compared, whatever is noted of it there. */
  readonly reads?: boolean;
  readonly watcher?: FileWatcher;
}

export interface WrittenFile {
  /** The beginning of the SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string;
  /** Whether it was written as a page, to be served compressed. */
  readonly isPage: boolean;
}

/**
 * Where the finished site stands, known by the paths of its files. Whoever reads the site meets each file as it was
 * before or as it is now, never between, and a page never beside a compressed file of another time.
 */
export interface SiteTarget {
  /** Each file costs a call over the network, so that several are in flight at once and none is made for nothing. */
  readonly isFar: boolean;
  createWriter(options: WriterOptions): SiteWriter;
  has(file: string): Awaitable<boolean>;
  /** The text of a file; null when there is none. */
  readText(file: string): Awaitable<string | null>;
  /** Files below a folder by their path in the site, compressed ones beside their pages included. */
  list(folder?: string): Iterable<string> | AsyncIterable<string>;
  /** Removes whatever is below a folder. */
  removeFolder(folder: string): Awaitable<void>;
  /** Whether a file stands as it was written. */
  isWhole(file: string, written: WrittenFile): Awaitable<boolean>;
  /** Waits until files written without waiting for the disk cannot be lost any more. */
  flush(files: readonly string[]): Promise<void>;
}

/** All files below a folder, in a fixed order. */
export async function listStored(target: SiteTarget, folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of target.list(folder)) files.push(file);
  return files.sort();
}
