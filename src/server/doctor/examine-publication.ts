import { publisherTokenHeader } from '#contract/published.ts';
import type { Config } from '../config/env.ts';
import type { Examination } from './finding.ts';

/** Far below what signatures of the hook allow, so that it is seen before they fail. */
const clockSeconds = 30;

/** The API that a publisher follows: whether it responds, knows the token, and has the same time. */
export function examineFollowedApi(config: Config): Examination[] {
  return [{ subject: 'api', look: () => lookAtFollowedApi(config) }];
}

/** Whether a publisher elsewhere can follow the API of this process. */
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
  const seconds = Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now()) / 1000;
  if (seconds > clockSeconds) {
    return new Error(`the clock of ${apiUrl} is ${Math.round(seconds)} seconds from this one`);
  }
  return `${apiUrl} responds, and lets this publisher in`;
}

function lookAtToken({ publisherToken, isLocalSite }: Config): string | Error {
  if (publisherToken !== undefined) return 'runs elsewhere, and shows PUBLISHER_TOKEN';
  return isLocalSite
    ? 'runs elsewhere on this machine; from another one it needs PUBLISHER_TOKEN'
    : new Error('PUBLISHER_TOKEN is missing, without which no publisher can follow this API');
}
