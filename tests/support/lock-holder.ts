import { lockDirectory } from '#files/directory-lock.ts';

// Runs as a process of its own: holds the lock of a directory until it is killed, and says so once it does.
lockDirectory(process.argv[2] ?? '', { purpose: 'site' });
process.send?.('locked');
setInterval(() => undefined, 1_000);
