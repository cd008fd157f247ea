import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for the present test. It is removed once everything that the test started later has ended. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-folder-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}
