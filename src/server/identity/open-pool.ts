import type { Kysely } from 'kysely';
import { identityPath } from '#domain/paths/identity-path.ts';
import type { Schema } from '#server/db/schema.ts';
import { createEmbeddedPool } from './embedded/pool.ts';
import type { HostedPoolSettings } from './hosted/pool.ts';
import type { UserPool } from './user-pool.ts';

export type PoolSettings =
  { readonly kind: 'embedded' } | (HostedPoolSettings & { readonly kind: 'hosted' });

/** The identity pool of a deployment, as its settings have it. */
export async function openUserPool(
  settings: PoolSettings,
  own: { db: Kysely<Schema>; siteUrl: string; onEmail: () => void },
): Promise<UserPool> {
  if (settings.kind === 'hosted') {
    const { createHostedPool } = await import('./hosted/pool.ts');
    return createHostedPool(settings);
  }
  const { db, siteUrl, onEmail } = own;
  return createEmbeddedPool({ db, issuer: `${siteUrl}${identityPath}`, onEmail });
}
