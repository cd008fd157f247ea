import { identityPath } from '#domain/paths/identity-path.ts';
import { createEmbeddedPool, type EmbeddedPoolOptions } from './embedded/pool.ts';
import type { HostedPoolSettings } from './hosted/pool.ts';
import type { PoolNews } from './hosted/pool-watch.ts';
import type { UserPool } from './user-pool.ts';

export type PoolSettings =
  | { readonly kind: 'embedded' }
  | (HostedPoolSettings & { readonly kind: 'hosted' });

/** Opens the identity pool of the settings. */
export async function openUserPool(
  settings: PoolSettings,
  own: Omit<EmbeddedPoolOptions, 'issuer'> & {
    readonly siteUrl: string;
    readonly onNews?: (news: PoolNews) => void;
  },
): Promise<UserPool> {
  if (settings.kind === 'hosted') {
    const { createHostedPool } = await import('./hosted/pool.ts');
    return createHostedPool(settings, own.onNews);
  }
  const { siteUrl, ...options } = own;
  return createEmbeddedPool({ ...options, issuer: `${siteUrl}${identityPath}` });
}
