import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache } from './compile-cache.ts';
import type * as ServerProgram from '../src/server/main.ts';
import { giveMemoryBack } from '../src/server/save-memory.ts';

giveMemoryBack();
// The first process of a container ignores a signal that has no listener, until the container is killed.
let stop = (): void => process.exit();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stop();
  });
}
// Where nothing can be written, as in a read-only image, Node compiles everything at each start.
const { directory } = enableCompileCache(getCompileCacheDir() ?? compileCache);
// The processes that this one starts use the same cache.
if (directory !== undefined) Object.assign(process.env, { NODE_COMPILE_CACHE: directory });

// Imported late, because a process that is started again would load all of it twice.
const { runCommand } = await import('./run-command.ts');
const usage = 'npm start runs the marketplace; .env.example has its settings.';
await runCommand({ usage }, async () => {
  const { buildWhenChanged } = await import('./build.ts');
  await buildWhenChanged({
    async meanwhile() {
      const { prepareDatabaseAhead } = await import('./prepare-ahead.ts');
      await prepareDatabaseAhead();
    },
  });
  const server = join(import.meta.dirname, '../dist/programs/server.js');
  const { runServer } = (await import(pathToFileURL(server).href)) as typeof ServerProgram;
  stop = await runServer();
});
