import { buildWhenChanged } from './build.ts';
import { runCommand } from './run-command.ts';
import { runServer } from '../src/server/main.ts';

await runCommand(async () => {
  await buildWhenChanged();
  await runServer();
});
