import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Throws for an address that leads to a pooler which gives a session to whoever asks next, as PgBouncer does with
 * `pool_mode = transaction`: kept plans, time zone and notifications are of a session, and would be another's.
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
    // Also one that was let in while the other was not: it would keep a command from its end.
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

/** Whether what one connection sets is seen by the other, or by itself no more while the other is busy. */
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
