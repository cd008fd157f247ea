import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the present test alone, which goes once what the test started later has ended. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-folder-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}
