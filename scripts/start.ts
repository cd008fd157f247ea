import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache } from './compile-cache.ts';
import type * as ServerProgram from '../src/server/main.ts';
import { giveMemoryBack } from '../src/server/save-memory.ts';

giveMemoryBack();
// As the first process of a container this one would ignore what nobody listens to, until the container is killed.
let stop = (): void => process.exit();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stop();
  });
}
// Where nothing can be written, as in a read-only image, all is compiled anew.
const { directory } = enableCompileCache(getCompileCacheDir() ?? compileCache);
// For the processes that this one starts, too.
if (directory !== undefined) Object.assign(process.env, { NODE_COMPILE_CACHE: directory });

// Not before: a program that is started anew would load all of it twice.
const { runCommand } = await import('./run-command.ts');
const usage = 'npm start runs the marketplace; .env.example has its settings.';
await runCommand({ usage }, async () => {
  const { buildWhenChanged } = await import('./build.ts');
  await buildWhenChanged();
  const server = join(import.meta.dirname, '../dist/programs/server.js');
  const { runServer } = (await import(pathToFileURL(server).href)) as typeof ServerProgram;
  stop = await runServer();
});
