import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, streamFiles, walkFiles } from '#files/files.ts';
import {
  createSiteWriter,
  type FolderNames,
  type FolderWriter,
  hasFreshCompression,
} from '../write/write.ts';
import type { SiteTarget, WriterOptions } from './site-target.ts';

export interface FolderTarget extends SiteTarget {
  createWriter(options: WriterOptions): FolderWriter;
}

/** The number of files that are flushed to the disk at once. */
const flushedAtOnce = 32;

/** A site in a folder of this machine. The built-in server or any other serves it. */
export function createFolderTarget(
  siteDir: string,
  names: Partial<FolderNames> = {},
): FolderTarget {
  return {
    isFar: false,
    createWriter: (options) => createSiteWriter(siteDir, { ...options, ...names }),
    has: (file) => existsSync(join(siteDir, file)),
    readText: (file) => readIfThere(siteDir, file),
    // Folders like that of a store contain few files, and a plan waits for their names.
    list: (folder = '') => (folder === '' ? streamFiles(siteDir) : walkFiles(siteDir, folder)),
    removeFolder(folder) {
      rmSync(join(siteDir, folder), { recursive: true, force: true });
    },
    isWhole(file, { hash, isPage }) {
      const path = join(siteDir, file);
      try {
        if (isPage && !hasFreshCompression(path)) return false;
        return createHash('sha256').update(readFileSync(path)).digest('hex').startsWith(hash);
      } catch {
        return false;
      }
    },
    flush: (files) => flushFiles(files.map((file) => join(siteDir, file))),
  };
}

/** Waits until the disk has these files, so that later files may refer to them. */
async function flushFiles(paths: readonly string[]): Promise<void> {
  for (let first = 0; first < paths.length; first += flushedAtOnce) {
    await Promise.all(
      paths.slice(first, first + flushedAtOnce).map(async (path) => {
        const file = await open(path, 'r+');
        try {
          await file.datasync();
        } finally {
          await file.close();
        }
      }),
    );
  }
}
