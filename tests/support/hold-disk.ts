import type * as files from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** A disk that says what it has when it is asked to. */
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
  /** Lets everything that is held go on, and holds nothing that comes later. */
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
    /** The calls of those who wait, in their order. */
    held,
    release,
  };
}
