import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListeningAddress } from '#server/platform/http/own-origin.ts';

export const serverAddressFile = (dataDir: string): string => join(dataDir, 'server.json');

/**
 * Writes where the server of a data directory listens, for commands that need it. Returns a function that removes the
 * file.
 */
export function writeServerAddress(dataDir: string, { host, port }: ListeningAddress): () => void {
  const file = serverAddressFile(dataDir);
  try {
    writeFileSync(file, `${JSON.stringify({ host, port, pid: process.pid })}\n`, { mode: 0o600 });
  } catch {
    // On a full disk the server runs without the file. A command then says that the server must be stopped first.
  }
  return () => {
    rmSync(file, { force: true });
  };
}
