import { PassThrough, pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file in a ZIP archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array | string> | Iterable<string>;
  /** Whether it is already compressed, like photos. */
  readonly isPacked: boolean;
}

/**
 * A ZIP archive that is created while it is read: each file is requested when the one before is finished. When the
 * reader stops, the current file is closed and no other is opened.
 */
export function zipFiles(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: Date,
): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: Error | null | undefined): void => {
    if (error) output.destroy(error);
  };
  pipeline(zip.outputStream, output, fail);
  zip.on('error', fail);
  fill(zip, output, entries, at).catch(fail);
  return output;
}

async function fill(
  zip: ZipFile,
  output: Readable,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  mtime: Date,
): Promise<void> {
  for await (const { name, content, isPacked } of entries) {
    const source = content instanceof Readable ? content : Readable.from(content);
    const close = (): void => {
      source.destroy();
    };
    output.once('close', close);
    if (output.destroyed) close();
    else zip.addReadStream(source, name, { mtime, compress: !isPacked });
    try {
      await finished(source);
    } finally {
      output.off('close', close);
    }
  }
  zip.end();
}
