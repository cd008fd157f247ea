import type * as files from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** A disk whose operations wait until the test releases them. */
export function holdDisk() {
  const fs = createRequire(import.meta.url)('node:fs') as typeof files;
  const real = fs.fdatasync;
  const held: (() => void)[] = [];
  let isHeld = true;
  fs.fdatasync = ((handle: number, done: (error: Error | null) => void) => {
    let isSaid = false;
    const finish = () => {
      if (!isSaid) real(handle, done);
      isSaid = true;
    };
    held.push(finish);
    if (!isHeld) finish();
  }) as typeof real;
  syncBuiltinESMExports();
  /** Releases everything that waits. Later operations do not wait. */
  const release = () => {
    isHeld = false;
    for (const finish of held) finish();
  };
  onTestFinished(() => {
    fs.fdatasync = real;
    syncBuiltinESMExports();
    release();
  });
  return {
    /** The waiting calls in order. */
    held,
    release,
  };
}
