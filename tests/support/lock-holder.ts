import { lockDirectory } from '#files/directory-lock.ts';

// Runs as a process of its own: locks a directory, reports that, and holds the lock until it is killed. Before that it
// collects its garbage, if that is possible.
lockDirectory(process.argv[2] ?? '', { purpose: 'site' });
for (let turn = 0; turn < 3; turn += 1) globalThis.gc?.();
await new Promise((resolve) => setTimeout(resolve, 50));
process.send?.('locked');
setInterval(() => undefined, 1_000);
