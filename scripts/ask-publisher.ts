import { createPublishCall, type PublishRequest } from '../src/publisher/follow/hook.ts';
import type { Config } from '../src/server/platform/config/env.ts';
import { findOwnOrigin } from '../src/server/platform/http/own-origin.ts';
import type { DirectoryInUseError } from '../src/files/directory-lock.ts';

/** The publisher accepts a request at once and does the work afterwards. */
const patienceMs = 15_000;

/**
 * Asks the running publisher with these settings, through its hook, to do the work, because no other process may write
 * to its site. Returns a sentence about the result.
 */
export async function askPublisher(
  { hookSecret, host, port }: Pick<Config, 'hookSecret' | 'host' | 'port'>,
  request: PublishRequest,
  inUse: DirectoryInUseError,
): Promise<string> {
  if (hookSecret === undefined) {
    throw new Error(
      `${inUse.message}, or set HOOK_SECRET for it and for this command, which then asks it`,
    );
  }
  const url = `${findOwnOrigin({ host, port })}/hooks/publish`;
  const call = {
    ...createPublishCall(hookSecret, request),
    signal: AbortSignal.timeout(patienceMs),
  };
  const response = await fetch(url, call).catch((cause: unknown) => {
    throw new Error(`${inUse.message}: ${url} does not respond`, { cause });
  });
  await response.body?.cancel();
  if (response.status !== 202) throw new Error(describeRefusal(inUse, url, response.status));
  return `The publisher that runs was asked at ${url}; its log says what it does`;
}

function describeRefusal(inUse: DirectoryInUseError, url: string, status: number): string {
  const reasons: Record<number, string> = {
    401: 'HOOK_SECRET is another one there, its clock differs, or the same was asked in this second',
    404: 'it has no hook: PORT is not that of the publisher, or it lacks HOOK_SECRET',
  };
  return `${inUse.message}: ${url} responds ${status} (${reasons[status] ?? 'it took nothing'})`;
}
