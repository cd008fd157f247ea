import { persistentAtom } from '@nanostores/persistent';
import { newKey } from '#domain/id.ts';
import { isVisitorSession, visitorKey } from '#domain/browser/visitor-storage.ts';

/** The visitor's anonymous session, empty until something first needs it. */
export const $visitorSession = persistentAtom<string>(visitorKey, '');

/** The session of a browser that cannot store anything. It lasts as long as the page is open. */
let unkept: string | undefined;

/** The anonymous session as 32 hex characters, made from 128 random bits at the first call. */
export function getVisitorSession(): string {
  const session = unkept ?? makeSession();
  try {
    const kept = $visitorSession.get();
    if (isVisitorSession(kept)) return kept;
    $visitorSession.set(session);
  } catch {
    unkept = session;
  }
  return session;
}

const makeSession = (): string => newKey((count) => crypto.getRandomValues(new Uint8Array(count)));
