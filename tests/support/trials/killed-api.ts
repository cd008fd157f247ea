import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { reportProgress } from './trial.ts';
import type { DatabaseLocation } from '#server/platform/db/open.ts';

/** Work that several callers do at once until their server is gone. */
export interface CutOffWork {
  /** Resolves once the server is gone. */
  begin(server: ServerProcess): Promise<unknown>;
  /** The number of confirmed writes so far. */
  readonly confirmed: () => number;
  /** The smallest and greatest number of writes in one life of the server. */
  readonly perLife: readonly [least: number, most: number];
}

interface Works {
  readonly works: readonly CutOffWork[];
  /** The remaining work, on a server that nobody kills. */
  readonly finish: (server: ServerProcess) => Promise<void>;
}

const describeServer = ({ dataDir, databaseUrl }: DatabaseLocation) => ({
  kind: 'api' as const,
  environment: {
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  },
});

/** Kills the API again and again during all of this work, and starts it once more at the end. */
export async function killUnderWork(
  location: DatabaseLocation,
  rounds: number,
  { works, finish }: Works,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServerProcess(describeServer(location));
    const goals = works.map(({ confirmed, perLife: [least, most] }) => {
      const enough = confirmed() + randomInt(least, most);
      return () => confirmed() >= enough;
    });
    const writing = works.map((work) => work.begin(server));
    while (!goals.every((isReached) => isReached())) await sleep(1);
    await server.kill();
    await Promise.all(writing);
    if (round % 10 === 9) reportProgress(`${round + 1} of ${rounds} kills`);
  }
  const server = await startServerProcess(describeServer(location));
  await finish(server);
  await server.stop();
}
