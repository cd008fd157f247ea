import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Scripts of a build by address, with everything that they import statically, because the browser fetches that too. */
export function followImports(clientDir: string, addresses: Iterable<string>): Set<string> {
  const queue = [...addresses];
  const found = new Set<string>();
  for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
    if (found.has(address)) continue;
    found.add(address);
    const script = readFileSync(join(clientDir, address), 'utf8');
    for (const [, name = ''] of script.matchAll(/(?:from|import)\s*["'`](\.\/[^"'`]+)["'`]/g)) {
      queue.push(posix.join(posix.dirname(address), name));
    }
  }
  return found;
}
