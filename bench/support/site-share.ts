import { lstatSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { walkFiles } from '#files/files.ts';

/** The disk space of a site. */
export interface Footprint {
  /** In whole blocks, as the disk counts. */
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

/** The free space of a folder's disk. The number of files is unlimited when the disk does not report it. */
export function readFreeDisk(folder: string): Footprint {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  return { bytes: bavail * bsize, files: files === 0 ? Infinity : ffree };
}

/** The remaining part is for other files that are written meanwhile. */
const usable = 0.8;
const divisions = [1, 16, 256];

/** The smallest number of shares of a site of which one fits on the disk. */
export function chooseShares(site: Footprint, free: Footprint): number {
  const fits = (shares: number): boolean =>
    site.bytes / shares <= free.bytes * usable && site.files / shares <= free.files * usable;
  const shares = divisions.find(fits);
  if (shares === undefined) throw new Error('The disk does not hold one of 256 shares of the site');
  return shares;
}
