import { lstatSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { walkFiles } from '#files/files.ts';

/** What a site takes of a disk. */
export interface Footprint {
  /** Whole blocks, as the disk counts. */
  readonly bytes: number;
  readonly files: number;
}

export function measureFolder(folder: string): Footprint {
  let bytes = 0;
  let files = 0;
  for (const file of walkFiles(folder)) {
    bytes += lstatSync(join(folder, file)).blocks * 512;
    files += 1;
  }
  return { bytes, files };
}

/** What the disk of a folder has left; no limit to files where it does not say. */
export function readFreeDisk(folder: string): Footprint {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  return { bytes: bavail * bsize, files: files === 0 ? Infinity : ffree };
}

/** The rest is for what else is written meanwhile. */
const usable = 0.8;
const divisions = [1, 16, 256];

/** Into how few shares a site is divided so that one of them fits. */
export function chooseShares(site: Footprint, free: Footprint): number {
  const fits = (shares: number): boolean =>
    site.bytes / shares <= free.bytes * usable && site.files / shares <= free.files * usable;
  const shares = divisions.find(fits);
  if (shares === undefined) throw new Error('The disk does not hold one of 256 shares of the site');
  return shares;
}
