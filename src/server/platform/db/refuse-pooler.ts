import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Throws when the address leads to a pooler that shares a session among clients, such as PgBouncer with `pool_mode =
 * transaction`. Prepared plans, the time zone and notifications belong to a session, and another client would get them.
 */
export async function refuseTransactionPooler(settings: pg.ClientConfig): Promise<void> {
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client(settings);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const opening = [open(), open()] as const;
  try {
    const [one, other] = await Promise.all(opening);
    if (await isShared(one, other)) throw new Error(refusal);
  } finally {
    // Closes also a connection that succeeded while the other one failed. It would keep a command from ending.
    await Promise.allSettled(opening.map(async (client) => (await client).end()));
  }
}

const setting = 'vitrina.session';
const read = async (client: pg.Client): Promise<string | null> => {
  const { rows } = await client.query<{ mark: string | null }>(
    `select current_setting('${setting}', true) as mark`,
  );
  return rows[0]?.mark ?? null;
};

/**
 * Whether a setting of one connection is visible in the other, or no longer visible in itself while the other is busy.
 */
async function isShared(one: pg.Client, other: pg.Client): Promise<boolean> {
  const mark = randomUUID();
  await one.query(`select set_config('${setting}', $1, false)`, [mark]);
  await other.query('begin');
  const isSeen = (await read(other)) === mark || (await read(one)) !== mark;
  await other.query('rollback');
  return isSeen;
}

const refusal =
  'DATABASE_URL leads to a pooler in transaction mode, and sessions must be kept: give the address of the server itself, or a pool in session mode (PgBouncer: pool_mode = session)';
