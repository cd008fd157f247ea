import type { Effort } from '../write/compress.ts';
import type { Redirects } from '../write/redirects.ts';

/** A folder responds at once, a service later. */
export type Awaitable<Value> = Value | Promise<Value>;

/**
 * Writes files. All methods reject, or throw, with the error of the disk or the service. When a write fails, the former
 * file stays.
 */
export interface SiteWriter {
  /** Writes a page. Returns false when it had the same bytes already. */
  write(file: string, body: Uint8Array, effort?: Effort): Awaitable<boolean>;
  /**
   * Like `write`, but resolves when readers get the page. Its compressed file may follow, and `settle` waits for that.
   * When it cannot be written, the page is served all the same, and `onFailure` is called.
   */
  commit(file: string, body: Uint8Array, onFailure: (error: unknown) => void): Awaitable<boolean>;
  /** Waits for the compressed files of all committed pages. Never rejects. */
  settle(): Awaitable<void>;
  /** Whether `settle` has nothing to wait for. */
  isSettled(): boolean;
  /** Writes a file that is not served compressed, such as `_redirects` or a picture. */
  writePlain(file: string, body: string | Uint8Array): Awaitable<boolean>;
  /**
   * Redirects the former urls of stores to their present ones. Former redirects that are not among these are removed.
   */
  writeRedirects(redirects: Redirects): Awaitable<void>;
  /** Removes a page with its compressed file, when there is one. */
  remove(file: string): Awaitable<void>;
}

/** Called with every file that is written or found to be right, and with every removed file. */
export interface FileWatcher {
  stands(file: string): void;
  /**
   * Called after `stands` when the bytes are new. When only the compressed file of a page was wrong, `file` is the
   * compressed file.
   */
  isReplaced(file: string): void;
  isGone(file: string): void;
}

export interface WriterOptions {
  readonly isDurable: boolean;
  /** Whether a file with equal bytes is left alone; false writes every file again, as after a power cut. */
  readonly keepsEqualFiles?: boolean;
  /** Whether compressed files are unpacked to check that they match their page. */
  readonly unpacks?: boolean;
  /** Whether each file of a service is downloaded and compared, whatever its note says. */
  readonly reads?: boolean;
  readonly watcher?: FileWatcher;
}

export interface WrittenFile {
  /** The beginning of the SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string;
  /** Whether it was written as a page, which is served compressed. */
  readonly isPage: boolean;
}

/**
 * The storage of the finished site. Files are known by their paths. A reader gets each file as it was before or as it
 * is now, nothing between, and never a page with the compressed file of another version.
 */
export interface SiteTarget {
  /** Whether each file costs a call over the network. Several calls are then made at once, and none without need. */
  readonly isFar: boolean;
  createWriter(options: WriterOptions): SiteWriter;
  has(file: string): Awaitable<boolean>;
  /** The text of a file; null when it is missing. */
  readText(file: string): Awaitable<string | null>;
  /** Files below a folder by their path in the site, compressed files included. */
  list(folder?: string): Iterable<string> | AsyncIterable<string>;
  /** Removes everything below a folder. */
  removeFolder(folder: string): Awaitable<void>;
  /** Whether a file is unchanged since it was written. */
  isWhole(file: string, written: WrittenFile): Awaitable<boolean>;
  /** Waits until files written without waiting for the disk are safe on it. */
  flush(files: readonly string[]): Promise<void>;
}

/** All files below a folder, in a fixed order. */
export async function listStored(target: SiteTarget, folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of target.list(folder)) files.push(file);
  return files.sort();
}
