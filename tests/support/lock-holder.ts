import { lockDirectory } from '#files/directory-lock.ts';

// Runs as a process of its own: holds the lock of a directory until it is killed, and says so once it does. The memory
// is collected first, where that can be asked for.
lockDirectory(process.argv[2] ?? '', { purpose: 'site' });
for (let turn = 0; turn < 3; turn += 1) globalThis.gc?.();
await new Promise((resolve) => setTimeout(resolve, 50));
process.send?.('locked');
setInterval(() => undefined, 1_000);
