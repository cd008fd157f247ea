import { createHash, timingSafeEqual } from 'node:crypto';
import { isOwnRequest } from './client-address.ts';
import type { ApiContext } from '../environment.ts';
import { publisherTokenHeader } from '#contract/published.ts';

/** Recognizes callers with more rights than a visitor. */
export interface Trust {
  /** The machine itself, as far as that can be known. Never true where visitors come from elsewhere. */
  readonly isMachine: (c: ApiContext) => boolean;
  /** A publisher, which follows the change log and reads without limits. */
  readonly isPublisher: (c: ApiContext) => boolean;
}

export interface TrustSettings {
  readonly isLocalSite: boolean;
  readonly publisherToken: string | undefined;
}

export function createTrust({ isLocalSite, publisherToken }: TrustSettings): Trust {
  const isMachine = (c: ApiContext): boolean => isLocalSite && isOwnRequest(c);
  return {
    isMachine,
    isPublisher: (c) => {
      const token = c.req.header(publisherTokenHeader);
      if (token !== undefined) return publisherToken !== undefined && isSame(token, publisherToken);
      return isMachine(c);
    },
  };
}

/** Compares in constant time, so that the duration tells nothing about the secret. */
export function isSame(given: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
