import { buildWhenChanged } from './build.ts';
import { runCommand } from './run-command.ts';
import { runServer } from '../src/server/main.ts';
import { giveMemoryBack } from '../src/server/memory.ts';

giveMemoryBack();
await runCommand(async () => {
  await buildWhenChanged();
  await runServer();
});
