import { type ClusterOptions, createCluster } from './postgres-cluster.ts';

export interface PostgresServer {
  /** Connection string of a database of the server. */
  url(database: string): string;
  stop(): Promise<void>;
}

/**
 * Without TEST_DATABASE_URL, a separate server on a socket in a temporary directory. It disappears when it is stopped.
 */
export async function startPostgres(options: ClusterOptions = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  return given === undefined || given === '' ? startOwn(options) : useGiven(given);
}

function useGiven(base: string): PostgresServer {
  return {
    url(database) {
      const url = new URL(base);
      url.pathname = `/${database}`;
      return url.href;
    },
    stop: () => Promise.resolve(),
  };
}

async function startOwn(options: ClusterOptions): Promise<PostgresServer> {
  const cluster = await createCluster(options);
  await cluster.start();
  return {
    url: (database) => cluster.url(database),
    async stop() {
      await cluster.stop('SIGINT');
      cluster.remove();
    },
  };
}
