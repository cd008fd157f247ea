import { buildWhenChanged } from './build.ts';
import { loadEnvironment } from './environment.ts';
import { runServer } from '../src/server/main.ts';

loadEnvironment();
await buildWhenChanged();
await runServer();
