import type { EmbeddedPool } from './embedded/pool.ts';
import type { HostedPool } from './hosted/pool.ts';

export type UserPool = EmbeddedPool | HostedPool;
