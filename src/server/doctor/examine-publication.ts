import { publisherTokenHeader } from '#contract/published.ts';
import type { Config } from '#server/platform/config/env.ts';
import { compareResponseClock } from './clock.ts';
import type { Examination } from './finding.ts';

/** Checks the API that a publisher follows: it responds, accepts the token, and has the same time. */
export function examineFollowedApi(config: Config): Examination[] {
  return [{ subject: 'api', look: () => lookAtFollowedApi(config) }];
}

/** Checks whether a publisher elsewhere can follow the API of this process. */
export function examineFollowers(config: Config): Examination[] {
  return [{ subject: 'publisher', look: () => Promise.resolve(lookAtToken(config)) }];
}

async function lookAtFollowedApi({ apiUrl = '', publisherToken }: Config): Promise<string | Error> {
  const headers = publisherToken === undefined ? {} : { [publisherTokenHeader]: publisherToken };
  const response = await fetch(`${apiUrl}/changes`, { headers, redirect: 'manual' });
  await response.body?.cancel();
  const { status } = response;
  if (status === 401 || status === 403) {
    const reason = publisherToken === undefined ? 'is missing' : 'is another one there';
    return new Error(`${apiUrl} does not let this publisher in: PUBLISHER_TOKEN ${reason}`);
  }
  if (!response.ok) return new Error(`${apiUrl}/changes responds ${status}`);
  return (
    compareResponseClock(apiUrl, response.headers) ??
    `${apiUrl} responds, and lets this publisher in`
  );
}

function lookAtToken({ publisherToken, isLocalSite }: Config): string | Error {
  if (publisherToken !== undefined) return 'runs elsewhere, and shows PUBLISHER_TOKEN';
  return isLocalSite
    ? 'runs elsewhere on this machine; from another one it needs PUBLISHER_TOKEN'
    : new Error('PUBLISHER_TOKEN is missing, without which no publisher can follow this API');
}
